/**
 * Lets a first visit paint without a second round trip: the rules that the page's markup needs are in the page (allowed
 * by their hashes), and the whole style sheets stand behind the markup, where they delay the scripts and not the paint.
 * The script that reads what this browser has stored does not delay the paint, since there is nothing stored yet. The
 * lobby's first picture at the size for phones is in the page too, so that it is there at the first paint and not a
 * frame later; a wide screen loads its few kilobytes without using them. A browser that was here before has these files
 * in its cache and gets the page without them.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { classesIn, neededStyles, readSheet, type Sheet } from './needed-styles.ts'

const COOKIE = 'known'
const YEAR_SECONDS = 31_536_000
const STYLE_LINKS = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)">/g
const BOOT_SCRIPT = /<script src="(\/assets\/boot-[\w.-]+\.js)"><\/script>/
const PHONE_PICTURE =
  /<link rel="preload" as="image" type="image\/avif" media="\(max-width[^"]*" href="\/(art\/[\w/-]+\.avif)"[^>]*>/
/** In bytes. A larger picture would delay the text that follows it. */
const PICTURE_LIMIT_BYTES = 24_576

/** Sent with every page, so that the next visit is not the first. It says nothing about the visitor. */
export const KNOWN_COOKIE = `${COOKIE}=1; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`

/** Before this the markup ends and the page's data and scripts begin. */
const DATA = '<script type="application/json" id="boot">'

type Style = { text: string; hash: string }
/** How many cuts of one sheet are cached: one for each set of classes, which few pages differ in. */
const CUTS_MAX = 50
const sheets = new Map<string, { rules: Sheet; cuts: Map<string, Style> }>()

/** Returns what a document with these classes needs of a sheet. */
function readStyle(playerFolder: string, path: string, classes: ReadonlySet<string>): Style {
  const file = join(playerFolder, path)
  const sheet = sheets.get(file) ?? { rules: readSheet(readFileSync(file, 'utf8')), cuts: new Map<string, Style>() }
  sheets.set(file, sheet)
  const key = [...classes].sort().join(' ')
  let style = sheet.cuts.get(key)
  if (!style) {
    const text = neededStyles(sheet.rules, classes)
    style = { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
    const [eldest] = sheet.cuts.keys()
    if (sheet.cuts.size >= CUTS_MAX && eldest !== undefined) sheet.cuts.delete(eldest)
    sheet.cuts.set(key, style)
  }
  return style
}

const pictures = new Map<string, string | null>()

/** Returns the address of one of our pictures as a `data:` URL; null when it is no file of ours, or too large. */
function readPicture(root: string, path: string): string | null {
  let picture = pictures.get(path)
  if (picture === undefined) {
    const file = join(root, 'assets', path)
    const bytes = existsSync(file) ? readFileSync(file) : null
    pictures.set(
      path,
      (picture =
        bytes && bytes.length <= PICTURE_LIMIT_BYTES ? `data:image/avif;base64,${bytes.toString('base64')}` : null),
    )
  }
  return picture
}

/** Puts the first picture into its place; `data-of` names the file that the page need not fetch again. */
function inlinePicture(document: string, root: string): string {
  const [link, path] = PHONE_PICTURE.exec(document) ?? []
  const picture = path === undefined ? null : readPicture(root, path)
  if (link === undefined || picture === null) return document
  return document.replace(link, '').replace(`srcSet="/${path}"`, () => `data-of="/${path}" srcSet="${picture}"`)
}

/** Returns whether the browser has never been here. */
export function isFirstVisit(request: FastifyRequest): boolean {
  return !new RegExp(`(?:^|;\\s*)${COOKIE}=1`).test(request.headers.cookie ?? '')
}

/**
 * Returns the document for a first visit to the house in `root`, and the source that its policy must allow for the
 * style sheets in it.
 */
export function forFirstVisit(document: string, root: string): { document: string; styleSource: string } {
  const hashes: string[] = []
  const links: string[] = []
  const markup = document.slice(document.indexOf('<body>'), document.indexOf(DATA))
  const classes = classesIn(markup)
  const styled = document.replace(STYLE_LINKS, (link, path: string) => {
    const { text, hash } = readStyle(join(root, 'dist/web/player'), path, classes)
    hashes.push(hash)
    links.push(link)
    return `<style>${text}</style>`
  })
  if (hashes.length === 0) return { document, styleSource: '' }
  return {
    document: inlinePicture(styled, root)
      .replace(BOOT_SCRIPT, '<script async src="$1"></script>')
      .replace(DATA, () => `${links.join('')}${DATA}`),
    styleSource: hashes.join(' '),
  }
}
