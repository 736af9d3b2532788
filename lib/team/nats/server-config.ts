import { isAuthor } from '../../domain/team/author';
import { API, ENTRIES, entrySubject, inboxOf, presenceSubject, STREAM } from './subjects';

// A server sends its answers to whatever address a request names, also where the sender may not write: by
// such an answer an agent of the stream's own account overwrites entries of others, or deletes the stream.
// So the stream has an account without users. The agents' account imports single requests from one export,
// and the server leads no answer to one import into another import of the same export.

export type ServerUser = {
  /** The name in subjects. */
  author: string;
  /** What the browser of this agent shows; it begins with U. */
  publicKey: string;
  /** A reader writes nothing. The admin makes the stream, and is an agent besides. */
  role: 'reader' | 'agent' | 'admin';
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
const MAKING = `${API}.STREAM.CREATE.${STREAM}`;

const ROLES = {
  reader: 'reads',
  agent: 'reads and writes',
  admin: 'reads, writes, and makes the stream',
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
  const imports = [ENTRIES, ...READING, MAKING].map((subject) => {
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
  # A disk that is mounted with "sync" loses no entry in a power cut.
  store_dir: ${quoted(storeDir)}
}

accounts {
  # What the team shares is here. No user belongs to this account: who could ask the store directly could
  # have its answers written over what others wrote.
  ${name}_STORE {
    jetstream: enabled
    # One export for all: answers to one import do not reach another.
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
  const writing =
    role === 'reader' ? [] : [entrySubject('*', author, '>'), presenceSubject(author)];
  const making = role === 'admin' ? [MAKING] : [];
  const may = (subjects: string[]) => `[${subjects.map(quoted).join(', ')}]`;
  return `      # ${author} ${ROLES[role]}.
      {
        nkey: ${publicKey}
        allowed_connection_types: ["WEBSOCKET"]
        permissions: {
          publish: ${may([...writing, ...READING, ...making])}
          subscribe: ${may([`${inboxOf(author)}.>`, presenceSubject('*')])}
        }
      }`;
}

/** A text of the server's file. Within quotes it reads backslashes. */
const quoted = (text: string): string => JSON.stringify(text);
