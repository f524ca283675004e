/**
 * The port to the desk of the house's studio (contract/doors/desk-protocol.ts): what operators read and order there.
 */
import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { DESK_ANSWERS, type DeskAnswers, type DeskCommand, type DeskRequests } from '#contract/doors/desk-protocol.ts'
import { fail } from '#contract/errors.ts'
import { signedText } from '#contract/doors/vendor-protocol.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { callOutside } from '#server/lib/outside-calls.ts'
import { newToken } from '#server/lib/random.ts'

const TIMEOUT_MS = 5 * SECOND_MS

/**
 * Sends one command. Fails with NOT_FOUND for what the studio does not know, UNAVAILABLE when it cannot be reached or
 * its answer does not fit the protocol.
 */
export async function askDesk<Command extends DeskCommand>(
  env: Pick<Env, 'config' | 'clock' | 'random'>,
  command: Command,
  body: DeskRequests[Command],
): Promise<DeskAnswers[Command]> {
  const { studioDeskSecret: secret, studioOrigin } = env.config
  if (secret === null) return fail('UNAVAILABLE')
  const path = `/desk/${command}`
  const rawBody = JSON.stringify(body)
  const timestamp = String(Math.floor(env.clock.now().getTime() / SECOND_MS))
  const nonce = newToken(env.random).slice(0, 32)
  const signature = createHmac('sha256', secret)
    .update(signedText({ timestamp, nonce, method: 'POST', path, rawBody }))
    .digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  }
  const response = await callOutside('studio', `desk-${command}`, (trace) =>
    fetch(`${studioOrigin}${path}`, {
      method: 'POST',
      headers: { ...trace, ...headers },
      body: rawBody,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  ).catch(() => null)
  if (response?.status === 404) return fail('NOT_FOUND')
  // the schema of a command parses exactly that command's answer
  const schema = DESK_ANSWERS[command] as unknown as z.ZodType<DeskAnswers[Command]>
  const answer = schema.safeParse(response?.ok ? await response.json().catch(() => null) : null)
  return answer.success ? answer.data : fail('UNAVAILABLE')
}

/** Returns the revealed house seed of a hash as the studio tells it; null where it has none or does not answer. */
export async function tellRevealedSeed(
  env: Pick<Env, 'config' | 'clock' | 'random'>,
  serverSeedHash: string,
): Promise<string | null> {
  return askDesk(env, 'revealed-seed', { serverSeedHash }).then(
    ({ serverSeed }) => serverSeed,
    () => null,
  )
}
