import { isAuthor } from '../../domain/team/author';
import {
  API,
  ENTRIES,
  EVENT_STREAM,
  EVENTS,
  entrySubject,
  eventSubject,
  inboxOf,
  presenceSubject,
  pushSubject,
  STREAM,
} from './subjects';

// A server sends its replies to whatever address a request names, also where the sender may not write: by
// such a reply an agent of the stream's own account overwrites entries of others, or deletes the stream.
// So the stream has an account without users. The agents' account imports single requests from one export,
// and the server leads no reply to one import into another import of the same export.

export type ServerUser = {
  /** The name in subjects. */
  author: string;
  /** What the browser of this agent shows; it begins with U. */
  publicKey: string;
  /**
   * A reader writes nothing. The admin makes the streams, and is an agent besides. A receiver takes in
   * the service's notifications, reads no entries and writes none.
   */
  role: 'reader' | 'agent' | 'admin' | 'receiver';
};

export type ServerSettings = {
  environment: 'test' | 'live';
  members: readonly ServerUser[];
  /** Where agents connect by WebSocket. */
  port: number;
  /** A folder that survives restarts. */
  storeDir: string;
  /** Files with the certificate and its key. Without them a proxy on the same computer has them. */
  tls?: { certFile: string; keyFile: string };
};

const READING = [
  `${API}.STREAM.INFO.${STREAM}`,
  `${API}.STREAM.MSG.GET.${STREAM}`,
  `${API}.CONSUMER.CREATE.${STREAM}.*`,
  `${API}.CONSUMER.MSG.NEXT.${STREAM}.*`,
];
/** What of the receivers' stream a receiver asks for, and the admin before it makes the stream. */
const EVENT_STATE = `${API}.STREAM.INFO.${EVENT_STREAM}`;
const EVENT_READING = `${API}.STREAM.MSG.GET.${EVENT_STREAM}`;
const MAKING = [
  `${API}.STREAM.CREATE.${STREAM}`,
  EVENT_STATE,
  `${API}.STREAM.CREATE.${EVENT_STREAM}`,
];

const ROLES = {
  reader: 'reads',
  agent: 'reads and writes',
  admin: 'reads, writes, and makes the streams',
  receiver: 'takes in notifications',
};

/** The whole file for `nats-server --config`, with one environment. */
export function serverConfig({
  environment,
  members,
  port,
  storeDir,
  tls,
}: ServerSettings): string {
  const name = `ALONGSIDE_${environment.toUpperCase()}`;
  const imports = [ENTRIES, EVENTS, ...READING, ...MAKING, EVENT_READING].map((subject) => {
    const inStore = subject.startsWith(`${API}.`) ? `$JS.API${subject.slice(API.length)}` : subject;
    const renamed = inStore === subject ? '' : `, to: ${quoted(subject)}`;
    return `      { service: { account: ${name}_STORE, subject: ${quoted(inStore)} }${renamed} }`;
  });
  return `# The server of a team that uses Alongside, environment "${environment}".
# To add or remove an agent: change "users" below, then "nats-server --signal reload".

server_name: ${quoted(`alongside-${environment}`)}
# Agents connect by WebSocket only. This port is for this computer.
listen: "127.0.0.1:-1"

# A computer that wakes up, or many at once, need longer than the usual two seconds.
authorization { timeout: 40 }

websocket {
${websocketOf(port, tls)}
  authorization { timeout: 40 }
  # Halves what a first reading sends.
  compression: true
}

jetstream {
  # To lose no entry in a power cut, mount the disk with "sync", or remove the "#" before the next line.
  # Servers before 2.10 do not start with that line.
  # sync_interval: always
  store_dir: ${quoted(storeDir)}
}

accounts {
  # What the team shares is here. No user belongs to this account: who could ask the store directly could
  # have its replies written over what others wrote.
  ${name}_STORE {
    jetstream: enabled
    # One export for all: replies to one import do not reach another.
    exports: [ { service: ">", response_type: "Stream" } ]
  }

  ${name} {
    imports: [
${imports.join('\n')}
    ]
    users: [
${members.map(userBlock).join('\n')}
    ]
  }
}
`;
}

function websocketOf(port: number, tls: ServerSettings['tls']): string {
  if (tls)
    return `  listen: "0.0.0.0:${port}"
  tls { cert_file: ${quoted(tls.certFile)}, key_file: ${quoted(tls.keyFile)} }`;
  return `  # A proxy on this computer has the certificate.
  listen: "127.0.0.1:${port}"
  no_tls: true`;
}

/** One user, to be added under "users". Throws if the name or the key would say more than that. */
export function userBlock({ author, publicKey, role }: ServerUser): string {
  if (!isAuthor(author)) throw new Error('A name has 1 to 40 of a-z, 0-9 and hyphens.');
  if (!/^U[A-Z2-7]{55}$/.test(publicKey)) throw new Error('A public key has U and 55 characters.');
  const writing = [entrySubject('*', author, '>'), presenceSubject(author)];
  const publish = {
    reader: READING,
    agent: [...writing, ...READING],
    admin: [...writing, ...READING, ...MAKING],
    receiver: [eventSubject(author, '*'), pushSubject(author), EVENT_STATE, EVENT_READING],
  };
  const hearing = role === 'receiver' ? [] : [presenceSubject('*'), pushSubject('*')];
  const may = (subjects: string[]) => `[${subjects.map(quoted).join(', ')}]`;
  return `      # ${author} ${ROLES[role]}.
      {
        nkey: ${publicKey}
        allowed_connection_types: ["WEBSOCKET"]
        permissions: {
          publish: ${may(publish[role])}
          subscribe: ${may([`${inboxOf(author)}.>`, ...hearing])}
        }
      }`;
}

/** A text of the server's file. Within quotes it reads backslashes. */
const quoted = (text: string): string => JSON.stringify(text);
