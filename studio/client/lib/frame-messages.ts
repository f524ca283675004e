/** Messages between a game's page and the page around it. */
import type { Money } from '#studio/protocol.ts'

/** What the client sends to the page around it (`postMessage` to `siteOrigin`), and what that page may answer. */
export type ClientToSite =
  | { source: 'studio'; type: 'ready' }
  | { source: 'studio'; type: 'leaving' }
  /** The game's name in the reader's language, for the page's own title. */
  | { source: 'studio'; type: 'title'; title: string }
  | { source: 'studio'; type: 'balance'; balance: Money }
  | { source: 'studio'; type: 'round'; state: 'open' | 'closed' }
  | { source: 'studio'; type: 'deposit' }
  /** Brings back what lies in other vendors' wallets. */
  | { source: 'studio'; type: 'collect' }
  /** Whether something lies over the game: "back" closes it then. */
  | { source: 'studio'; type: 'over'; isOpen: boolean }
  | { source: 'studio'; type: 'exit' }
  | { source: 'studio'; type: 'relaunch'; reason: 'expired' | 'invalid' }
export type SiteToClient =
  | { source: 'site'; type: 'balance-changed' }
  | { source: 'site'; type: 'language'; language: string }
  /** The member's money in other vendors' wallets, as it is shown; null: none. */
  | { source: 'site'; type: 'elsewhere'; amount: string | null; where: string }
  /** "Back" was pressed while something lay over the game. */
  | { source: 'site'; type: 'close-top' }
  | { source: 'site'; type: 'theme'; theme: 'dark' | 'light' }
