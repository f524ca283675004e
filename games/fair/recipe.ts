/**
 * How a round of a player-seeded game is recomputed, as a program of its own: the site prints it, so that nobody needs our
 * code to check us. It runs in a browser's console and in Node. games/fair/recipe.test.ts runs the text against the
 * published vectors, and against our own rules.
 * Slots, fishing, crash and tables are in its second part, `recipe-shared.ts`, hands of card rooms, matches and fights in
 * its third, `recipe-people.ts`.
 */
export const RECIPE = `const bytes = (text) => new TextEncoder().encode(text)
const hex = (data) => Array.from(new Uint8Array(data), (one) => one.toString(16).padStart(2, '0')).join('')

// shown before the round: SHA-256 of the house seed as text
const seedHash = async (serverSeed) => hex(await crypto.subtle.digest('SHA-256', bytes(serverSeed)))

// block r: HMAC-SHA256, key = house seed as text, message = "clientSeed:nonce:r", r = 0, 1, 2 …
// each four bytes are one number from 0 up to 1, the first byte counting most
async function numbers(serverSeed, clientSeed, nonce, count) {
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(serverSeed), how, false, ['sign'])
  const found = []
  for (let r = 0; found.length < count; r++) {
    const block = new DataView(await crypto.subtle.sign('HMAC', key, bytes(clientSeed + ':' + nonce + ':' + r)))
    for (let at = 0; at < 32; at += 4) found.push(block.getUint32(at) / 2 ** 32)
  }
  return found.slice(0, count)
}

// so many numbers of 0 … many − 1: each by itself, or none twice
const each = (list, many) => list.map((f) => Math.floor(f * many))
function distinct(list, many) {
  const left = Array.from({ length: many }, (_, index) => index)
  return list.map((f) => left.splice(Math.floor(f * left.length), 1)[0])
}
const card = (n) => '♦♥♠♣'[n % 4] + ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'][Math.floor(n / 4)]

const games = {
  dice: [1, (list) => each(list, 10001)[0] / 100],
  limbo: [1, (list) => Math.max(100, Math.floor((2 ** 24 * 99) / (each(list, 2 ** 24)[0] + 1))) / 100],
  coin: [1, (list) => ['heads', 'tails'][each(list, 2)[0]]],
  roulette: [1, (list) => each(list, 37)[0]],
  wheel: [1, (list, segments) => each(list, segments)[0]], // counted from 0
  plinko: [16, (list, rows) => each(list.slice(0, rows), 2)], // 1: to the right
  keno: [10, (list) => distinct(list, 40).map((n) => n + 1)],
  mines: [24, (list, mines) => distinct(list.slice(0, mines), 25)], // fields counted from 0
  // stones that hold, step by step: easy 4, 3; medium 3, 2; hard 2, 1; expert 3, 1; master 4, 1
  towers: [27, (list, [stones, safe]) =>
    Array.from({ length: 9 }, (_, step) => distinct(list.slice(step * safe, (step + 1) * safe), stones))],
  hilo: [53, (list) => each(list, 52).map(card)],
  blackjack: [52, (list) => each(list, 52).map(card)],
  blackjackTable: [144, (list) => each(list, 52).map(card)],
  videoPoker: [10, (list) => distinct(list, 52).map(card)],
}

// for example: await round('plinko', serverSeed, clientSeed, nonce, 16)
async function round(game, serverSeed, clientSeed, nonce, option) {
  const [count, read] = games[game]
  return read(await numbers(serverSeed, clientSeed, nonce, count), option)
}`
