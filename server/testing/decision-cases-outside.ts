/** One way to ask for each kind of decision about outside vendors and payment providers. */
import { generateKeyPairSync } from 'node:crypto'
import { orderOf, type Case } from './decision-order.ts'

const LAUNCH = {
  address: 'https://games.example/{game}#{token}',
  frameOrigins: [],
  currencies: [],
  takesTrial: false,
}
const GAME = {
  code: 'a-race',
  game: '',
  type: 'RNG',
  kind: '',
  names: { en: 'A Race' },
  hot: false,
  new: false,
  sort: 1,
}

export const OUTSIDE_CASES: Record<string, Case> = {
  'vendor.launch': {
    change: `insert into games.vendor_launches values ($1, 'https://other.example/', '{}', '{}', false)
      on conflict (vendor) do update set takes_trial = not vendor_launches.takes_trial`,
    ask: async (house) => {
      await house.env.db.query(`delete from games.vendor_launches where vendor = 'BGS'`)
      return orderOf('vendor.launch', { vendor: 'BGS', before: null, after: LAUNCH }, { subject: 'vendor:BGS' })
    },
  },
  'vendor.import': {
    change: `update games.games set sort = sort + 1 where vendor = $1`,
    ask: async (house) => {
      await house.env.db.query(`delete from games.games where code = 'a-race'`)
      return orderOf('vendor.import', { vendor: 'BGS', added: [GAME], changed: [] }, { subject: 'vendor:BGS' })
    },
  },
  'provider.set': {
    change: `insert into cashier.providers (code, api_url, secret) values ($1, 'https://other.example', 'box:' || repeat('x', 60))
      on conflict (code) do update set api_url = providers.api_url || 'x'`,
    ask: async (house) => {
      await house.env.db.query(`delete from cashier.providers where code = 'races'`)
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      return orderOf(
        'provider.set',
        {
          provider: 'races',
          before: null,
          after: { apiUrl: 'https://pay.example' },
          publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
          fingerprint: 'a print',
        },
        { subject: 'provider:races' },
      )
    },
  },
}
