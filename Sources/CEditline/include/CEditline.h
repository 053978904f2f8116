#ifndef CEDITLINE_H
#define CEDITLINE_H
#endif
