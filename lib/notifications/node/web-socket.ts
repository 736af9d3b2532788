import WebSocket from 'ws';

// Node before 22 has no WebSocket, and the client of the team's server takes the one of the platform.
Object.assign(globalThis, { WebSocket });
