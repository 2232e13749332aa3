"""tests/server/ws.py - a small WebSocket and HTTP client for tests, of the standard library alone.

It is strict where a browser is: a masked frame, a bad accept key or a frame that breaks RFC 6455
raises ProtocolError. Use:

    with WebSocket("ws://127.0.0.1:7777/ws") as ws:
        ws.send("hello")
        print(ws.receive(2.0))         # text, or None when the connection has ended
    print(ws.close_code, ws.close_reason)
    status, headers, body = http("POST", "http://127.0.0.1:7777/api/check", {"game": "x"})
"""
import base64
import hashlib
import http.client as http_module
import json
import os
import socket
import struct
import time
import urllib.parse

_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUATION, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10


class ProtocolError(Exception):
    """The server did what RFC 6455 forbids."""


class Refused(Exception):
    """The server answered the handshake with something else than 101."""

    def __init__(self, status, body):
        super().__init__(f"{status}: {body!r}")
        self.status, self.body = status, body


def _mask(data, key):
    n = len(data)
    keys = (key * (n // 4 + 1))[:n]
    return (int.from_bytes(data, "little") ^ int.from_bytes(keys, "little")).to_bytes(n, "little")


class WebSocket:
    """One connection. `close_code` is None while it is open, 1006 when it broke off."""

    def __init__(self, url, origin=None, timeout=10.0, headers=None, source=None):
        parts = urllib.parse.urlsplit(url)
        if parts.scheme != "ws":
            raise ValueError(f"{url}: expected ws://host:port/path")
        self.close_code = None
        self.close_reason = ""
        self.timeout = timeout
        self._in = b""
        self._pieces = []  # of the message that comes
        self._closed = False  # our close is out
        self._socket = socket.create_connection((parts.hostname, parts.port or 80), timeout,
                                                source and (source, 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self._shake(parts, origin, headers or {})
        except BaseException:
            self._socket.close()
            raise

    def _shake(self, parts, origin, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = {"Host": parts.netloc, "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"}
        if origin is not None:
            lines["Origin"] = origin
        lines.update(headers)
        request = f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
        self._socket.sendall(request.encode() + b"\r\n")
        deadline = time.monotonic() + self.timeout
        while b"\r\n\r\n" not in self._in:
            if not self._more(deadline):
                raise ProtocolError("the connection ended in the handshake")
        head, self._in = self._in.split(b"\r\n\r\n", 1)
        first, *rest = head.decode("latin-1").split("\r\n")
        status = int(first.split(" ")[1])
        got = {k.strip().lower(): v.strip() for k, v in (line.split(":", 1) for line in rest)}
        if status != 101:
            body, length = self._in, int(got.get("content-length", 0))
            while len(body) < length and self._more(deadline):
                body = self._in
            raise Refused(status, body[:length].decode("utf-8", "replace"))
        wanted = base64.b64encode(hashlib.sha1(key.encode() + _MAGIC).digest()).decode()
        if got.get("sec-websocket-accept") != wanted:
            raise ProtocolError("Sec-WebSocket-Accept is wrong")

    def _more(self, deadline):
        """Some bytes more; False at the end, TimeoutError when it is too late."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("nothing came in time")
        self._socket.settimeout(left)
        try:
            data = self._socket.recv(65536)
        except socket.timeout as late:
            raise TimeoutError("nothing came in time") from late
        except ConnectionError:
            return False
        self._in += data
        return bool(data)

    def _frame(self, opcode, data, fin=True):
        n, key = len(data), os.urandom(4)
        head = bytes([(0x80 if fin else 0) | opcode])
        if n < 126:
            head += bytes([0x80 | n])
        elif n < 1 << 16:
            head += struct.pack(">BH", 0x80 | 126, n)
        else:
            head += struct.pack(">BQ", 0x80 | 127, n)
        self._socket.settimeout(self.timeout)
        self._socket.sendall(head + key + _mask(data, key))

    def send(self, text, fragments=1):
        """Sends a text message, in several frames if asked to."""
        data = text.encode()
        size = max(1, -(-len(data) // fragments))
        pieces = [data[i:i + size] for i in range(0, len(data), size)] or [b""]
        for i, piece in enumerate(pieces):
            self._frame(_CONTINUATION if i else _TEXT, piece, i == len(pieces) - 1)

    def send_frame(self, opcode, data, fin=True):
        """Any frame at all, for tests of what is forbidden."""
        self._frame(opcode, data, fin)

    def _take(self):
        """The next whole frame of what came, as (fin, opcode, data); None if there is none yet."""
        if len(self._in) < 2:
            return None
        first, second = self._in[0], self._in[1]
        at, n = 2, second & 0x7f
        if first & 0x70:
            raise ProtocolError("reserved bits are set")
        if second & 0x80:
            raise ProtocolError("a frame of the server is masked")
        if n >= 126:
            size = 2 if n == 126 else 8
            if len(self._in) < at + size:
                return None
            n = int.from_bytes(self._in[at:at + size], "big")
            at += size
        if len(self._in) < at + n:
            return None
        data, self._in = self._in[at:at + n], self._in[at + n:]
        return bool(first & 0x80), first & 0x0f, data

    def receive(self, timeout=None):
        """The next message; None when the connection has ended (then close_code says how).
        TimeoutError if none comes in time."""
        deadline = time.monotonic() + (self.timeout if timeout is None else timeout)
        while self.close_code is None:
            frame = self._take()
            if frame is None:
                if not self._more(deadline):
                    self._end(1006, "")
                continue
            fin, opcode, data = frame
            if opcode == _CLOSE:
                self._on_close(data)
            elif opcode == _PING:
                self._frame(_PONG, data)
            elif opcode in (_TEXT, _CONTINUATION):
                if (opcode == _TEXT) == bool(self._pieces):
                    raise ProtocolError("a message begins or goes on where it must not")
                self._pieces.append(data)
                if fin:
                    text, self._pieces = b"".join(self._pieces).decode(), []
                    return text
            elif opcode != _PONG:
                raise ProtocolError(f"opcode {opcode}")
        return None

    def _on_close(self, data):
        code = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 1005
        if not self._closed:
            try:
                self._frame(_CLOSE, data[:2])
            except OSError:
                pass
        self._end(code, data[2:].decode())

    def _end(self, code, reason):
        self.close_code, self.close_reason = code, reason
        self._socket.close()

    def close(self, code=1000, reason="", timeout=2.0):
        """Closes properly; what still comes is dropped."""
        if self.close_code is not None:
            return
        try:
            self._frame(_CLOSE, struct.pack(">H", code) + reason.encode())
            self._closed = True
            while self.receive(timeout) is not None:
                pass
        except (OSError, TimeoutError):
            self._end(1006, "")

    def abort(self):
        """Goes away without a word."""
        self._end(1006, "")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def http(method, url, json_body=None, headers={}, timeout=10.0, source=None):
    """One request: (status, headers with small letters, body as bytes). `source`: the address it comes
    from."""
    parts = urllib.parse.urlsplit(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines, body = dict(headers), None
    if json_body is not None:
        body = json.dumps(json_body).encode()
        lines.setdefault("Content-Type", "application/json")
    connection = http_module.HTTPConnection(parts.hostname, parts.port or 80, timeout=timeout,
                                            source_address=source and (source, 0))
    try:
        connection.request(method, path, body, lines)
        answer = connection.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    finally:
        connection.close()
