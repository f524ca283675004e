/** The back office's call about what the house's own draws are made of: chains of secrets, and the beacon. */
import { z } from 'zod'
import { defineCall, instant } from '../call.ts'
import { DRAWS_TOPIC } from './live.ts'
import { LOTTERY_ALARMS } from './office.ts'
import { gameCode, issueNumber } from './shapes.ts'

/** What a draw was, or will be, mixed with. */
const named = z.object({
  /** drand/<its chain> or local. */
  source: z.string(),
  /** False: the house's own stand-in, a second secret that was sealed before. */
  isPublic: z.boolean(),
  /** Of a public beacon; null for the local one. */
  round: z.int().nullable(),
  /** When a public beacon publishes that round; null for the local one. */
  at: instant.nullable(),
})

const pulse = named.extend({ value: z.string(), issue: issueNumber, drawnAt: instant })
export type DrawnWith = z.infer<typeof pulse>

export const houseChains = defineCall({
  id: 'houseLotteryChains',
  method: 'GET',
  path: '/office/house/lottery-chains',
  who: 'operator',
  permission: 'house.lotteries',
  changesWith: [DRAWS_TOPIC],
  summary: 'The chain of each lottery that the house draws, what is left of it, and the beacon of its last draw',
  input: z.object({}),
  output: z.object({
    beacon: z.object({
      /** What issues that open now name. */
      source: z.string(),
      isPublic: z.boolean(),
      /** Whether a public beacon is asked for at all, of how many relays, and whether one told a round lately. */
      relays: z.int(),
      isHeard: z.boolean(),
      /** The last draw of all lotteries. */
      last: pulse.extend({ gameCode, name: z.string() }).nullable(),
    }),
    chains: z.array(
      z.object({
        gameCode,
        name: z.string(),
        alarms: z.array(z.enum(LOTTERY_ALARMS)),
        /** Null until its first issue opens. */
        chain: z
          .object({
            /** How many chains the lottery has had with this one. */
            number: z.int(),
            commitment: z.string(),
            beaconCommitment: z.string(),
            publishedAt: instant,
            length: z.int(),
            used: z.int(),
          })
          .nullable(),
        last: pulse.nullable(),
        /** The issue on sale: its seal is the secret of the link before. */
        open: named.extend({ issue: issueNumber, seal: z.string() }).nullable(),
      }),
    ),
  }),
  errors: [],
})
