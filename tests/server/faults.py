"""tests/server/faults.py - servers whose disk, clock and memory behave as a test wants: faults.c, built
here and preloaded into `fray serve`."""
import mmap
import struct

from harness import *

FIELDS = ["sync_us", "clock_ms", "write_at", "sync_at", "memory_at", "stays", "writes", "syncs",
          "memories"]
_built = {}


def _library(memory):
    """The path of the built library; it lasts as long as this process."""
    if memory not in _built:
        folder = tempfile.TemporaryDirectory(prefix="fray-faults-")
        path = os.path.join(folder.name, "faults.so")
        subprocess.run([os.environ.get("CC", "gcc"), "-std=c17", "-O1", "-Wall", "-Wextra", "-fPIC",
                        "-shared", *(["-DFAULTS_OF_MEMORY"] if memory else []), "-o", path,
                        os.path.join(HERE, "faults.c"), "-ldl"], check=True)
        _built[memory] = folder, path
    return _built[memory][1]


class FaultyServer(Server):
    """A server with `faults`: its fields are read and set like attributes, at any time."""

    def __init__(self, *options, memory=False, **more):
        self._file = tempfile.NamedTemporaryFile(prefix="fray-faults-")
        self._file.write(bytes(8 * len(FIELDS)))
        self._file.flush()
        self.faults = Faults(self._file)
        self.environment = {"LD_PRELOAD": _library(memory), "FRAY_FAULTS": self._file.name,
                            "ASAN_OPTIONS": "verify_asan_link_order=0:" +
                                            os.environ.get("ASAN_OPTIONS", "")}
        super().__init__(*options, **more)

    def __exit__(self, *how):
        try:
            return super().__exit__(*how)
        finally:
            self.faults.close()
            self._file.close()


class Faults:
    def __init__(self, file):
        self.__dict__["_map"] = mmap.mmap(file.fileno(), 8 * len(FIELDS))

    def __getattr__(self, name):
        return struct.unpack_from("q", self._map, 8 * FIELDS.index(name))[0]

    def __setattr__(self, name, value):
        struct.pack_into("q", self._map, 8 * FIELDS.index(name), value)

    def close(self):
        self._map.close()
