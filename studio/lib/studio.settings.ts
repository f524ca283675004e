/** Settings that the studio alone reads (config.ts). */
import { defineSetting, ON_OR_OFF, ORIGIN, ORIGINS, orNone, TEXT } from '#contract/settings.ts'

export const STUDIO_VENDORS_FILE = defineSetting({
  name: 'STUDIO_VENDORS_FILE',
  fallback: '',
  shown: '`studio-vendors.json` in `DATA_DIR`, where one command starts all',
  sentence:
    'the vendors that the studio plays as: code → `keyId`, `secret`, `algorithm`, `games`. Without the file it is open and plays nothing',
  schema: TEXT,
})
export const STUDIO_DOOR_ORIGIN = defineSetting({
  name: 'STUDIO_DOOR_ORIGIN',
  fallback: '',
  shown: '`SITE_ORIGIN`; this machine, where one command starts all',
  sentence: 'where the studio reaches the vendor door',
  schema: orNone(ORIGIN),
})
export const STUDIO_FRAME_ORIGINS = defineSetting({
  name: 'STUDIO_FRAME_ORIGINS',
  fallback: '',
  sentence: 'origins that may frame the games beside `SITE_ORIGIN`: those of brands with a domain of their own',
  schema: ORIGINS,
})
export const STUDIO_CLIENT_DIR = defineSetting({
  name: 'STUDIO_CLIENT_DIR',
  fallback: '',
  shown: 'that of the build',
  sentence: 'the folder of the built game clients',
  schema: TEXT,
})
export const STUDIO_BUY_IN = defineSetting({
  name: 'STUDIO_BUY_IN',
  fallback: 'on',
  sentence: 'whether games may sell their features; a vendor’s list may still forbid it for a game',
  schema: ON_OR_OFF,
})
export const STUDIO_CRASH_SALT = defineSetting({
  name: 'STUDIO_CRASH_SALT',
  fallback: '',
  shown: 'drawn',
  sentence: 'the salt of new chains of crash rounds, where the operator names a public value',
  schema: TEXT,
})
export const STUDIO_BEACON = defineSetting({
  name: 'STUDIO_BEACON',
  fallback: '',
  sentence: 'drand relays, such as `https://api.drand.sh`: each shared round mixes in the first pulse after its close',
  schema: ORIGINS,
})
export const SANDBOX_PAYMENT_SECRET = defineSetting({
  name: 'SANDBOX_PAYMENT_SECRET',
  fallback: '',
  shown: 'that of the sandbox provider, where one command starts all',
  isSecret: true,
  sentence: 'opens the sandbox payment page beside the games; refused without `SANDBOX=on`',
  schema: TEXT,
})

/** Settings of this file, in the order of the table. */
export const STUDIO_SETTINGS = [
  STUDIO_VENDORS_FILE,
  STUDIO_DOOR_ORIGIN,
  STUDIO_FRAME_ORIGINS,
  STUDIO_CLIENT_DIR,
  STUDIO_BUY_IN,
  STUDIO_CRASH_SALT,
  STUDIO_BEACON,
  SANDBOX_PAYMENT_SECRET,
]
