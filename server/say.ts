/** What the parent of a house prints while it opens. */

export const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Prints what is done, and how many seconds after the start. */
export const tell = (what: string): void => print(`${what} (${(performance.now() / 1000).toFixed(1)} s)`)
