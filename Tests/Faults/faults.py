"""The faults, in the order in which a round causes them."""

from faults_accounts import InTurn
from faults_actions import Bought, Filed, Migrated, Pushed, Sent
from faults_damage import Damaged
from faults_input import Hidden, Keys, Pipes
from faults_push import Delivered, Flooded, Notified
from faults_state import Returned
from faults_store import Away, Full, Held, Killed, Lent, Replaced
from faults_values import Extreme

ALL = [
    Killed, Returned, Held, Full, Replaced, Away, Lent, Damaged, Notified, Flooded, Delivered, Hidden, Pipes, Keys,
    InTurn, Sent, Migrated, Pushed, Bought, Filed, Extreme]
