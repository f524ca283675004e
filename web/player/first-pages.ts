/** Lists the pages that the server draws besides the lobby. Only the server's shell imports it. */
import type { FindFirstPage, FirstPage, PageAddress } from './frame/first-page.ts'
import { findLotteryPage } from './lottery/lottery.first.tsx'

const SUBJECTS: readonly FindFirstPage[] = [findLotteryPage]

/** Returns the page of an address that the server draws; null for all others. */
export function findFirstPage(address: PageAddress, locale: string): FirstPage | null {
  for (const find of SUBJECTS) {
    const found = find(address, locale)
    if (found) return found
  }
  return null
}
