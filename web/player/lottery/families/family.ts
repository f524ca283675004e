/** What the pages of one lottery play with: how it draws, and its plays. Each family is loaded only on its own pages. */
import type { BoardFormat } from '#games/lottery/core/board.ts'
import type { Play } from '#games/lottery/core/play.ts'

export type OpenLottery = {
  format: BoardFormat
  /** The plays of a draw in a lunar year, which only Mark Six asks for. */
  playsIn: (lunarYear: number) => readonly Play[]
}

/** Opens the lottery of this code. */
export type Family = { open: (gameCode: string) => OpenLottery }

/** Returns a family whose lotteries differ in nothing but the code in the message of their draws. */
export const alike = (format: BoardFormat, plays: readonly Play[]): Family => ({
  open: (code) => ({ format: { ...format, code }, playsIn: () => plays }),
})
