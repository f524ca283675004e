/** Settings that several modules of the server, or several commands, read (config.ts). */
import { z } from 'zod'
import { TOKEN_MIN } from '#contract/shared-settings.ts'
import { FILE_PATH } from './settings.ts'
import { STORAGE_SETTINGS } from './storage/storage.settings.ts'
import { addressOf, DATABASE_ADDRESS, defineSetting, LIST, orNone, TEXT, WHOLE_NUMBER } from '#contract/settings.ts'

/** What is typed to open a production with the embedded database all the same. */
const KNOWS = 'yes-I-know'

export const DATABASE_URL = defineSetting({
  name: 'DATABASE_URL',
  fallback: '',
  isSecret: true,
  sentence: 'uses this PostgreSQL and starts none; with the application’s role, which owns nothing',
  schema: orNone(DATABASE_ADDRESS),
})
export const DATABASE_OWNER_URL = defineSetting({
  name: 'DATABASE_OWNER_URL',
  fallback: '',
  isSecret: true,
  sentence: 'the owner of its tables: migrations, seeds, backup, restore ([docs/operations.md](docs/operations.md))',
  schema: orNone(DATABASE_ADDRESS),
})
export const EMBEDDED = defineSetting({
  name: 'EMBEDDED',
  fallback: '',
  sentence: `\`${KNOWS}\`: production may use the embedded database, which has no replica and no archive of its log`,
  schema: z.enum(['', KNOWS], { error: `${KNOWS} or nothing` }).transform((word) => word === KNOWS),
})
export const REDIS_URL = defineSetting({
  name: 'REDIS_URL',
  fallback: '',
  isSecret: true,
  sentence: 'several processes share pushes and limits over this Redis or Valkey; without it over PostgreSQL',
  schema: orNone(addressOf(['redis', 'rediss'], 'redis://host:6379')),
})
export const DRAIN_SECONDS = defineSetting({
  name: 'DRAIN_SECONDS',
  fallback: '0',
  sentence: 'how long a process that was told to stop still answers, so that the balancer has time to notice',
  schema: WHOLE_NUMBER,
})
export const MESSAGES_URL = defineSetting({
  name: 'MESSAGES_URL',
  fallback: '',
  isSecret: true,
  sentence:
    'a gateway of your own for the SMS and mails that no setting below sends ([docs/operations.md](docs/operations.md)); without any way for mail or SMS and without the sandbox the house does not start',
  schema: orNone(addressOf(['http', 'https'], 'https://messages.example.com/send')),
})
export const MESSAGES_SECRET = defineSetting({
  name: 'MESSAGES_SECRET',
  fallback: '',
  isSecret: true,
  sentence: `signs what goes to \`MESSAGES_URL\`; ${TOKEN_MIN} characters or more`,
  schema: TEXT,
})
export const SECURITY_LOG = defineSetting({
  name: 'SECURITY_LOG',
  fallback: '',
  shown: 'standard output, each line marked `"log":"security"`; in the sandbox none',
  sentence:
    'a file to which logins of operators, refusals and other security events are added, a line of JSON each ([docs/operations.md](docs/operations.md))',
  schema: orNone(FILE_PATH),
})
export const SEED = defineSetting({
  name: 'SEED',
  fallback: '',
  shown: 'on in the sandbox, else off',
  sentence:
    'demo brand, catalogue, people and their past; `large`: 10,000 games of 300 vendors, and in an empty database a million rounds of 2,000 members (takes minutes; it prints its progress). Refused in production',
  schema: orNone(
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['on', 'off', 'large', '1', 'true', 'yes', '0', 'false', 'no'], { error: 'on, off or large' }))
      .transform((word) => (word === 'large' ? word : ['on', '1', 'true', 'yes'].includes(word) ? 'on' : 'off')),
  ),
})
export const FACTOR_SECRET = defineSetting({
  name: 'FACTOR_SECRET',
  fallback: '',
  shown: 'made at the first start',
  isSecret: true,
  sentence: 'encrypts every secret in the database; all servers of one database need the same',
  schema: TEXT,
})
export const FACTOR_SECRET_OLD = defineSetting({
  name: 'FACTOR_SECRET_OLD',
  fallback: '',
  isSecret: true,
  sentence: 'former ones, between commas, while the secret is changed: they decrypt what they encrypted',
  schema: LIST,
})
export const REQUESTS_PER_MINUTE = defineSetting({
  name: 'REQUESTS_PER_MINUTE',
  fallback: '1200',
  sentence:
    'calls that one caller may make in a minute; a quarter of it for pages, and for wrong signatures at the vendor door',
  schema: WHOLE_NUMBER,
})

export const COUNTRIES_FILE = defineSetting({
  name: 'COUNTRIES_FILE',
  fallback: '',
  shown: 'the table that the house ships',
  sentence:
    'a table of networks and their countries (MMDB, of MaxMind, DB-IP or IPinfo), by which regions are closed; a newer file in its place is read within a minute',
  schema: FILE_PATH,
})

/** Settings of this file, in the order of the table. */
export const HOUSE_SETTINGS = [
  DATABASE_URL,
  DATABASE_OWNER_URL,
  EMBEDDED,
  REDIS_URL,
  DRAIN_SECONDS,
  MESSAGES_URL,
  MESSAGES_SECRET,
  SEED,
  FACTOR_SECRET,
  FACTOR_SECRET_OLD,
  REQUESTS_PER_MINUTE,
  SECURITY_LOG,
  COUNTRIES_FILE,
  ...STORAGE_SETTINGS,
]
