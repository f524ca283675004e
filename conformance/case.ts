import type { Caps, Given, Kit, SpecialSeats } from './kit.ts'

/** One promise of the protocol. Reports, tickets and `--only` use its id. */
export type Case = {
  id: string
  title: string
  /** What the operator must provide for it. Without that the case is not run, and the report says so. */
  needs?: keyof SpecialSeats | keyof Caps | keyof Given | 'token'
  run(kit: Kit): Promise<void>
}

export type Group = { name: string; cases: readonly Case[] }
