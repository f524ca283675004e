/** What `play` and `catalogue` ask of each other: they are on the same level, so neither imports the other. */
import type { Queryable } from './db.ts'
import type { Env } from './env.ts'
import type { Status } from './play-status.ts'
import { defineSlot } from './slots.ts'

/** Whether play is on: for everybody, and, by brand, for the members of the brands that stop it. */
export type PlaySwitches = { house: Status; brands: ReadonlyMap<string, Status> }

/** Reads the play switches; `play` answers. */
export const PLAY_SWITCHES = defineSlot<(q: Queryable) => Promise<PlaySwitches>>('catalogue.play-switches')

/** Called after the commit when a play switch changed; `catalogue` answers. */
export const PLAY_SWITCHED = defineSlot<(env: Env) => void>('play.play-switched')

/** Returns a game's names, by language; null for an unknown game. `catalogue` answers. */
export const GAME_NAMES =
  defineSlot<(env: Env, gameCode: string) => Promise<Readonly<Record<string, string>> | null>>('play.game-names')
