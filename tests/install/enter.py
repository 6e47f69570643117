"""Runs a program in a folder as if it were the root of a machine: as another user, without privileges, and with only the
system calls of a list. Usage: enter.py '{"root", "folder", "uid", "gid", "calls", "families", "env", "command"}'"""

import ctypes
import errno
import json
import os
import socket
import sys

import seccomp

options = json.loads(sys.argv[1])
os.chroot(options["root"])
os.chdir(options["folder"])
os.setgroups([])
os.setgid(options["gid"])
os.setuid(options["uid"])

PR_SET_NO_NEW_PRIVS = 38
if ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
    sys.exit("The privileges cannot be limited.")

if options["calls"]:
    calls = seccomp.SyscallFilter(seccomp.ERRNO(errno.EPERM))
    for name in options["calls"]:
        try:
            if name != "socket":
                calls.add_rule(seccomp.ALLOW, name)
        except (RuntimeError, ValueError):
            pass  # systemd also lists calls of other architectures.
    for family in options["families"]:
        calls.add_rule(seccomp.ALLOW, "socket", seccomp.Arg(0, seccomp.EQ, getattr(socket, family)))
    calls.load()

os.execve(options["command"][0], options["command"], options["env"])
