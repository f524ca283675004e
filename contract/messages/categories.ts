/** What messages are about: the categories of the inbox, and the things that a message can lead to. */
import { z } from 'zod'

/** The categories of the inbox, in the order in which they are shown. */
export const MESSAGE_CATEGORIES = ['money', 'security', 'rewards', 'play', 'campaigns', 'service'] as const
export const messageCategory = z.enum(MESSAGE_CATEGORIES)
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]

/** Things that a message can be about; the page leads to each. */
export const ABOUT_KINDS = [
  'deposit',
  'withdrawal',
  'transfer',
  'line',
  'grant',
  'reward',
  'redemption',
  'offer',
  'ticket',
  'chat',
  'income',
  'contract',
  'bills',
] as const
export type AboutKind = (typeof ABOUT_KINDS)[number]
export const messageAbout = z.object({ kind: z.enum(ABOUT_KINDS), id: z.string().max(64) })
export type MessageAbout = z.infer<typeof messageAbout>

/** Categories that invite to play: outside the inbox they need a yes to advertising. */
export const MARKETING_CATEGORIES: readonly MessageCategory[] = ['rewards', 'campaigns']
