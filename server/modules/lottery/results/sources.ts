/**
 * Where results of official draws come from: feeds that sign what they say (Ed25519), and in the sandbox a simulation that
 * draws plausible boards, signs them in the same way and says what it is.
 */
import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { board } from '#contract/lottery/shapes.ts'
import type { Env } from '#server/lib/env.ts'
import { readSetting } from '#server/lib/settings.ts'
import { drawBoard, printBoard } from '#games/lottery/core/board.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { LOTTERY_FEEDS } from '../lottery.settings.ts'

/** A message as it was signed, and its signature in base64. */
export type Signed = { message: string; signature: string }
export type Source = {
  name: string
  key: KeyObject
  /** Asks for the result of an issue. Null: it has none yet, or does not answer. */
  ask: (asked: { lottery: string; issue: string }) => Promise<Signed | null>
}

/** What a feed says. */
export const said = z.object({ lottery: z.string(), issue: z.string(), board })
const envelope = z.object({ message: z.string().max(20_000), signature: z.string().max(200) })

const ANSWER_MS = 5_000
export const SIMULATION = 'simulation'

/** Returns whether a source signed a message. Never throws. */
export function isSigned({ key }: Pick<Source, 'key'>, { message, signature }: Signed): boolean {
  try {
    return verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function readFeed(text: string): Source {
  const [name = '', address = '', key = ''] = text.split(' ')
  return {
    name,
    key: createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
    async ask(asked) {
      const url = `${address}?${new URLSearchParams(asked).toString()}`
      const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
      return reply.ok ? (envelope.safeParse(await reply.json()).data ?? null) : null
    },
  }
}

/** Its key is of this process alone: it signs what it says to itself, so that its results take the way of all others. */
function openSimulation({ random }: Env): Source {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    name: SIMULATION,
    key: publicKey,
    async ask({ lottery: code, issue }) {
      const lottery = findLottery(code)
      if (!lottery) return null
      const words = { next: () => Promise.resolve(random.bytes(4).readUInt32BE()) }
      const drawn = printBoard(await drawBoard(words, lottery.format), lottery.format)
      const message = JSON.stringify({ lottery: code, issue, board: drawn })
      return { message, signature: sign(null, Buffer.from(message), privateKey).toString('base64') }
    },
  }
}

const OPENED = new WeakMap<Env['config'], readonly Source[]>()

/** Returns the sources of this house. Throws when a feed of the settings is malformed. */
export function sourcesOf(env: Env): readonly Source[] {
  const known = OPENED.get(env.config)
  if (known) return known
  const feeds = readSetting(env.config, LOTTERY_FEEDS).map(readFeed)
  const sources = feeds.length === 0 && env.config.sandbox ? [openSimulation(env)] : feeds
  OPENED.set(env.config, sources)
  return sources
}
