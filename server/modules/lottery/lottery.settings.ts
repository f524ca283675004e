/** The lottery's settings of the environment. */
import { defineSetting, LIST } from '#server/lib/settings.ts'

export const LOTTERY_BEACON = defineSetting({
  name: 'LOTTERY_BEACON',
  fallback: '',
  sentence:
    'drand relays, such as `https://api.drand.sh`: each own draw of the lottery hall mixes in the first pulse after its close; none: a second secret of the house, sealed before, which says so',
  schema: LIST,
})

export const LOTTERY_FEEDS = defineSetting({
  name: 'LOTTERY_FEEDS',
  fallback: '',
  sentence:
    'feeds of official results, each `name address key`: the house asks `address?lottery=…&issue=…` and believes what the Ed25519 key (SPKI, base64) signed; where there are two, two must agree. None in the sandbox: a simulation, which is labelled so',
  schema: LIST,
})
