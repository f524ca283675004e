import { settleDeliveries } from '#server/modules/identity/codes/one-time-codes.ts'
import type { House } from './house.ts'

/** Returns the last code that was sent to a number in E.164, or to a mail address. */
export async function lastCode(house: House, recipient: string): Promise<string> {
  await settleDeliveries(house.env)
  const [row] = await house.env.db.query<{ body: string }>(
    'select body from core.outgoing_messages where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  const code = /\b\d{6}\b/.exec(row?.body ?? '')?.[0]
  if (!code) throw new Error(`nothing was sent to ${recipient}`)
  return code
}
