"""The faults, in the order in which a round causes them."""

from faults_input import Hidden, Keys, Pipes
from faults_push import Notified
from faults_store import Full, Held, Killed, Lent, Replaced

ALL = [Killed, Held, Full, Replaced, Lent, Notified, Hidden, Pipes, Keys]
