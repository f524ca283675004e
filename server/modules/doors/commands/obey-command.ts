/**
 * Our command set: the content of each command and the operation that carries it out. Every wire format of the door
 * calls this.
 */
import { VENDOR_COMMANDS, type VendorCommand } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { adjustBalance } from './adjust-balance.ts'
import { betAndWin } from './bet-and-win.ts'
import { endRound } from './end-round.ts'
import { openVendorSession } from '../launch/open-vendor-session.ts'
import { payWin } from './pay-win.ts'
import { rollBack } from './roll-back.ts'
import { takeBet, type Carried } from './take-bet.ts'
import { tellBalance } from './tell-balance.ts'
import { tellStatus } from './tell-status.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'

const HANDLERS = {
  session: openVendorSession,
  balance: tellBalance,
  bet: takeBet,
  win: payWin,
  betWin: betAndWin,
  rollback: rollBack,
  adjust: adjustBalance,
  endRound,
  status: tellStatus,
} satisfies {
  [Command in VendorCommand]: (
    env: Env,
    vendor: string,
    request: ReturnType<(typeof VENDOR_COMMANDS)[Command]['parse']>,
  ) => Promise<object>
}

export type CommandAnswer<Command extends VendorCommand> = Awaited<ReturnType<(typeof HANDLERS)[Command]>>

/** The commands that store the nonce themselves: while they read their facts, or with the money (post-play.ts). */
const KEEP_NONCE: ReadonlySet<VendorCommand> = new Set(['bet', 'win', 'betWin'])

/**
 * Carries out one command of an authenticated vendor, once its nonce is stored. Refuses with BAD_REQUEST content of the
 * wrong shape, and as the command says. `carried` holds what the adapter adds to the vendor's content: the remainder of
 * its amount. Throws at once what it refuses at once.
 */
export function obeyCommand<Command extends VendorCommand>(
  env: Env,
  vendor: string,
  command: Command,
  body: unknown,
  carried: Carried & { onlyBets?: boolean } = {},
): Promise<CommandAnswer<Command>> {
  const parsed = VENDOR_COMMANDS[command].safeParse(body)
  if (!parsed.success) {
    return refuseVendor(
      'BAD_REQUEST',
      parsed.error.issues
        .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
        .join('; ')
        .slice(0, 500),
    )
  }
  const handle = HANDLERS[command] as (env: Env, vendor: string, request: unknown) => Promise<CommandAnswer<Command>>
  const request = Object.assign(parsed.data, carried) // zod made the object for us
  if (!carried.nonce || KEEP_NONCE.has(command)) return handle(env, vendor, request)
  return carried.nonce.admit().then(() => handle(env, vendor, request))
}
