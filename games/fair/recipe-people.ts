/**
 * The third part of the printed recipe: hands of card rooms, matches and fights. It goes on where `SHARED_RECIPE` ends.
 * The strengths of a match's sides follow from its name alone, so that nothing beside the record is needed.
 */
export const PEOPLE_RECIPE = `// ---- hands between players, matches and fights: the hash is mixed(…) above, or the link where nothing was mixed in

// a hand: HOLDEM or PATTI, the seeds of the seats as the record lists them; cards as in card() above
const deck = (code, hash, number, salt, seeds) => dealt(ofLink(hash, [code, number, salt, ...seeds].join('|')), 1, 52)
// seat s of n, counted from 0: one card after another in turn, two or three each; then the board, no card is burnt
const seatCards = (cards, seat, seats, each) => Array.from({ length: each }, (_, turn) => cards[seat + turn * seats])
const board = (cards, seats) => cards.slice(2 * seats, 2 * seats + 5)
// what was shown of each place before the deal
const sealed = async (hash, cards, place) =>
  before([place, cards[place], hex(await hmac(unhex(hash), 'SEAL|' + place))].join('|'))

// the strengths of the sides, from the name of the match, such as football-2-2948123; they decide nothing but chances
function noise(text) {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 12)) >>> 0
}
const usual = [4600, 5450]
const sports = {
  football: { home: [9000, 22000], away: [7000, 18000], minutes: 90, minuteMs: 4000, beside: { corner: 5, card: 1.7, shot: 9 } },
  kabaddi: { home: [290000, 370000], away: [270000, 350000], minutes: 40, minuteMs: 8000, beside: {} },
  basketball: { home: [760000, 860000], away: [740000, 840000], minutes: 40, minuteMs: 8000, beside: {} },
  cricket: { home: [44, 57], away: [44, 57], times: 200 },
  esports: { home: usual, sets: 2, rounds: 13 },
  tennis: { home: usual, sets: 2, rounds: 6 },
  badminton: { home: usual, sets: 2, rounds: 21 },
  tabletennis: { home: usual, sets: 3, rounds: 11 },
  volleyball: { home: usual, sets: 2, rounds: 25 },
  boxing: { home: [4000, 6000], sets: 1, rounds: 6 },
  cockfight: { home: [4800, 6600], away: [4000, 5600] },
}
function strengths(id) {
  const { home, away, times = 1 } = sports[id.split('-')[0]]
  const one = (side, [low, high]) => (low + (noise(id + ' ' + side) % (high - low + 1))) * times
  return { home: one('home', home), away: away ? one('away', away) : 0 }
}

// one outcome of a list of chances: the first whose bound, in words, is above the word
async function chosen(next, chances) {
  let sum = 0
  const bounds = chances.map((chance) => Math.round((sum += chance) * 2 ** 32))
  bounds[bounds.length - 1] = 2 ** 32
  const word = await next()
  return bounds.findIndex((bound) => word < bound)
}
const part = async (next, many) => Math.floor(((await next()) / 2 ** 32) * many)
// the chances of 0, 1, 2 … goals of a minute
function poisson(mean) {
  const chances = [Math.exp(-mean)]
  let sum = chances[0]
  for (let count = 1; sum < 1 - 1e-12; count++) {
    chances.push((chances[count - 1] * mean) / count)
    sum += chances[count]
  }
  chances[chances.length - 1] += 1 - sum
  return chances
}

// minute by minute, side by side; the value of an event is its minute
async function goals({ minutes, minuteMs, beside }, { home, away }, next) {
  const rows = [['goal', 'home', home / 10000], ['goal', 'away', away / 10000]]
  for (const side of ['home', 'away']) for (const kind in beside) rows.push([kind, side, beside[kind]])
  const chances = rows.map(([, , mean]) => poisson(mean / minutes))
  const events = []
  for (let minute = 0; minute < minutes; minute++)
    for (let row = 0; row < rows.length; row++) {
      const count = await chosen(next, chances[row])
      for (let one = 0; one < count; one++) {
        const at = minute * minuteMs + (await part(next, minuteMs - 1))
        await part(next, 11) // the player
        events.push({ at, kind: rows[row][0], side: rows[row][1], value: minute + 1 })
      }
    }
  return events.sort((a, b) => a.at - b.at)
}
// a race of races: the value of an event is its map or set
async function race({ sets, rounds }, { home }, next) {
  const events = [], won = { home: 0, away: 0 }
  for (let set = 1; won.home < sets && won.away < sets; set++) {
    const score = { home: 0, away: 0 }
    while (score.home < rounds && score.away < rounds) {
      const side = (await next()) < Math.round((home / 10000) * 2 ** 32) ? 'home' : 'away'
      score[side]++
      events.push({ kind: 'round', side, value: set })
    }
    const winner = score.home > score.away ? 'home' : 'away'
    won[winner]++
    events.push({ kind: 'set', side: winner, value: set })
  }
  return events
}
// 60 balls each; 1, 2, 3, 4, 6 runs or a wicket until ball 18, 42 and the end, else a dot ball
const overs = [
  [18, [0.33, 0.06, 0.005, 0.15, 0.075, 0.04]], [42, [0.4, 0.08, 0.005, 0.11, 0.07, 0.035]],
  [60, [0.36, 0.09, 0.005, 0.13, 0.115, 0.06]],
]
async function cricket(_, strength, next) {
  const events = []
  let target = Infinity
  for (const side of ['home', 'away']) {
    const scale = strength[side] / 10000
    let runs = 0, wickets = 0
    for (let ball = 0; ball < 60 && wickets < 10 && runs < target; ball++) {
      const [one, two, three, four, six, wicket] = overs.find(([until]) => ball < until)[1]
      const chances = [one, two, three, four * scale, six * scale, wicket / scale]
      const outcome = await chosen(next, [1 - chances.reduce((sum, chance) => sum + chance, 0), ...chances])
      // caught, bowled, leg before, run out, stumped
      if (outcome === 6) events.push({ kind: 'wicket', side, value: await chosen(next, [0.58, 0.2, 0.1, 0.08, 0.04]) })
      else events.push({ kind: 'ball', side, value: [0, 1, 2, 3, 4, 6][outcome] })
      if (outcome === 6) wickets++
      else runs += [0, 1, 2, 3, 4, 6][outcome]
    }
    events.push({ kind: 'innings', side, value: runs })
    target = runs + 1
  }
  return events
}
// 0 Meron, 1 Wala, 2 draw, 3 full-time draw; the moves before it decide nothing
async function fight(_, { home, away }, next) {
  const meron = (1 - 0.04 - 0.005) * (home / (home + away))
  const value = await chosen(next, [meron, 1 - 0.04 - 0.005 - meron, 0.04, 0.005])
  return [{ kind: 'result', side: ['home', 'away'][value] ?? null, value }]
}

// for example: await match('football-2-2948123', hash, salt): the score and what happened, in its order
async function match(id, hash, salt) {
  const sport = id.split('-')[0], rules = sports[sport]
  const play = rules.minutes ? goals : rules.sets ? race : sport === 'cricket' ? cricket : fight
  const events = await play(rules, strengths(id), ofLink(hash, 'MATCH|' + id + '|' + salt))
  const count = (side, kind) => events.filter((one) => one.side === side && one.kind === kind).length
  const runs = (side) => events.find((one) => one.side === side && one.kind === 'innings')?.value
  const kind = rules.minutes ? 'goal' : rules.sets ? 'set' : 'result'
  const of = (side) => (sport === 'cricket' ? runs(side) : count(side, kind))
  return { home: of('home'), away: of('away'), events }
}`
