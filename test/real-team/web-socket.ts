import WebSocket from 'ws';

// Node 20 has no WebSocket.
Object.assign(globalThis, { WebSocket });
