import { readSession, writeSession } from './browser-storage.ts'

/**
 * Handles a part that is missing although the server answers: the page is of an earlier deploy, whose files no longer
 * exist. Reloads the page, once for each version of it, and returns whether it does. It does not reload when the page
 * is of the present version or there is no connection.
 */
export async function recoverDeploy(): Promise<boolean> {
  const mine = versionOf(document)
  if (!mine || readSession('reloadedFor') === mine) return false
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!answer.ok) return false
    const newest = versionIn(await answer.text())
    if (!newest || newest === mine) return false
  } catch {
    return false
  }
  writeSession('reloadedFor', mine)
  location.reload()
  return true
}

/** Returns the version that a page's text names. It is read as text: nothing of it becomes a document here. */
export function versionIn(html: string): string | null {
  const tags = html.match(/<script\b[^>]*>/gi) ?? []
  const own = tags.find((tag) => /\btype="module"/i.test(tag) && /\bsrc="/i.test(tag))
  return /\bsrc="([^"]*)"/i.exec(own ?? '')?.[1] ?? null
}

/** Returns the address of the page's own script, whose name changes with each build. */
function versionOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}
