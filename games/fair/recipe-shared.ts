/**
 * The second part of the printed recipe: slots, fishing, crash and the live tables. It goes on where `RECIPE` ends. What a
 * slot's reels hold and how often a fish is caught is printed beside each game (`games/fair/printed-data.ts`).
 */
export const SHARED_RECIPE = `// ---- slots, fishing, crash and tables: the words themselves, 0 … 2^32 − 1; surplus ones are thrown away
const unhex = (text) => Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16))
const hmac = async (key, message) => {
  const how = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.sign('HMAC', await crypto.subtle.importKey('raw', key, how, false, ['sign']), bytes(message))
}
function words(key, message) {
  let left = [], r = 0
  return async () => {
    if (left.length === 0) {
      const block = new DataView(await hmac(key, message(r++)))
      left = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.getUint32(at))
    }
    return left.shift()
  }
}
const ofSeeds = (serverSeed, clientSeed, nonce) => words(bytes(serverSeed), (r) => clientSeed + ':' + nonce + ':' + r)
const ofLink = (hash, text) => words(unhex(hash), (r) => text + '|' + r)

// slots and fishing: floor(word · many / 2^32)
async function scaled(next, many) {
  for (;;) {
    const product = BigInt(await next()) * BigInt(many)
    if ((product & 0xffffffffn) >= BigInt(2 ** 32 % many)) return Number(product >> 32n)
  }
}
// tables: word modulo many
async function below(next, many) {
  for (;;) {
    const word = await next()
    if (word < 2 ** 32 - (2 ** 32 % many)) return word % many
  }
}

// one spin of a slot, in coins: a stake is skin.coins of them. A round's spins have the nonces one after another.
// With all its spins a bet pays skin.most stakes at most; a progressive jackpot is drawn from the word that follows.
async function spin(skin, serverSeed, clientSeed, nonce, isFree) {
  const next = ofSeeds(serverSeed, clientSeed, nonce)
  if (skin.kind === 'cascade') return fallen(skin, next, isFree)
  const stops = []
  for (const strip of skin.strips) stops.push(await scaled(next, strip.length))
  const grid = skin.strips.map((strip, reel) =>
    Array.from({ length: skin.rows }, (_, row) => strip[(stops[reel] + row) % strip.length]))
  const worth = (cell, symbol) => (cell === symbol ? 1 : cell === 'W' ? skin.wildMultiplier : 0)
  const pay = (symbol, factors) => {
    const reels = factors.includes(0) ? factors.indexOf(0) : factors.length
    const one = reels < 3 ? 0 : skin.pays[symbol]?.[reels - 3] ?? 0
    return factors.slice(0, reels).reduce((product, factor) => product * factor, one)
  }
  const pays = skin.kind === 'lines'
    ? skin.lines.map((rows) => grid.map((column, reel) => column[rows[reel]]))
        .map((cells) => pay(cells[0], cells.map((cell) => worth(cell, cells[0]))))
    : Object.keys(skin.pays).map((symbol) =>
        pay(symbol, grid.map((column) => column.reduce((sum, cell) => sum + worth(cell, symbol), 0))))
  const scatters = grid.flat().filter((cell) => cell === 'S').length
  if (scatters >= 3) pays.push(skin.scatterPays[Math.min(scatters, 5) - 3] * skin.coins)
  return { stops, coins: pays.reduce((sum, one) => sum + one, 0) * (isFree ? skin.free.multiplier : 1) }
}
async function fallen(skin, next, isFree) {
  const ladder = isFree && skin.free ? skin.free.ladder : skin.ladder
  const windows = []
  let grid = Array.from({ length: 6 }, () => Array(5).fill('')), coins = 0, won = true
  for (let drop = 0; won && drop < 100; drop++) {
    const urn = Object.entries({ ...skin.weights, ...(drop === 0 ? { S: skin.scatterWeight } : {}) })
      .flatMap(([symbol, weight]) => Array(weight).fill(symbol))
    for (const column of grid)
      for (let row = 0; row < 5; row++) if (column[row] === '') column[row] = urn[await scaled(next, urn.length)]
    windows.push(grid)
    const many = (symbol) => grid.flat().filter((cell) => cell === symbol).length
    if (drop === 0 && skin.free && many('S') >= 4)
      coins += skin.free.scatterPays[Math.min(many('S'), 6) - 4] * skin.coins
    const alike = Object.keys(skin.pays).filter((symbol) => many(symbol) >= 8)
    for (const symbol of alike)
      coins += skin.pays[symbol][many(symbol) >= 12 ? 2 : many(symbol) >= 10 ? 1 : 0] * ladder[Math.min(drop, ladder.length - 1)]
    won = alike.length > 0
    grid = grid.map((column) => {
      const kept = column.filter((cell) => !alike.includes(cell))
      return [...Array(5 - kept.length).fill(''), ...kept]
    })
  }
  return { windows, coins: Math.min(coins, skin.cap * skin.coins) }
}

// one shot at a fish: what it pays, in bullets; a laser catches with a chance of 5 / m. Shots have the nonces in turn.
async function shot(fish, serverSeed, clientSeed, nonce, isLaser) {
  const next = ofSeeds(serverSeed, clientSeed, nonce)
  const [lo, hi] = fish.own
  const own = lo === hi ? lo : lo + (await scaled(next, hi - lo + 1))
  const { others } = fish
  const twice = 2 * own + (others ? others.each * (others.lo + others.hi) : 0)
  const bound = (2n ** 33n * BigInt(isLaser ? 5000000 : fish.rtp)) / (1000000n * BigInt(twice))
  const word = await next()
  if (BigInt(word) >= bound) return { word, bullets: 0 }
  if (!others) return { word, bullets: own }
  const taken = others.lo === others.hi ? others.lo : others.lo + (await scaled(next, others.hi - others.lo + 1))
  return { word, bullets: own + taken * others.each }
}

// shared rounds: link number n of a chain; hashing it n times gives the chain's end, which was published first
const before = async (hash) => hex(await crypto.subtle.digest('SHA-256', bytes(hash)))
// what decides: the link with what the round's record says was mixed in, "-" three times where no beacon is named
const mixed = async (link, { round, seed, root, beacon }) =>
  hex(await hmac(unhex(link), ['ROUND', 2, round, seed, root,
    ...(beacon ? [beacon.source, beacon.pulse, beacon.value] : ['-', '-', '-'])].join('|')))

// the flight's end, of that hash and the chain's salt
async function crash(hash, salt) {
  const word = new DataView(await hmac(bytes(hash), salt)).getUint32(0)
  return Math.max(100, Number((99n * 2n ** 32n) / (BigInt(word) + 1n))) / 100
}

// a table's round, of that hash, the round's number and the chain's salt; cards as in card() above
async function dealt(next, decks, count) {
  const shoe = Array.from({ length: 52 * decks }, (_, index) => index % 52)
  for (let at = 0; at < count; at++) {
    const chosen = at + (await below(next, shoe.length - at))
    ;[shoe[at], shoe[chosen]] = [shoe[chosen], shoe[at]]
  }
  return shoe.slice(0, count)
}
const tables = {
  BACCARAT: (next) => dealt(next, 8, 6), // two for the player, two for the banker, then the third cards
  DRAGONTIGER: (next) => dealt(next, 8, 2), // dragon, tiger
  ANDARBAHAR: (next) => dealt(next, 1, 52), // the card turned up, then Andar first, in turn, until its rank comes
  TEENPATTI: (next) => dealt(next, 1, 6), // A, B, in turn
  SICBO: async (next) => [1 + (await below(next, 6)), 1 + (await below(next, 6)), 1 + (await below(next, 6))],
  ROULETTE: (next) => below(next, 37),
  FANTAN: async (next) => 60 + (await below(next, 40)), // beads in the cup
  WHEEL: (next) => below(next, 50), // fields counted from 0
  // each card from a whole deck: player, dealer, player, dealer, then the player's, then the dealer's, each up to 17
  TWENTYONE: async (next) => {
    const cards = []
    while (cards.length < 20) cards.push(await below(next, 52))
    return cards
  },
}
const table = (name, hash, number, salt) => tables[name](ofLink(hash, name + '|' + number + '|' + salt))`
