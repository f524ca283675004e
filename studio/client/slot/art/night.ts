/** Festival night: demon mask, lantern, koi, fan; a flame as wild, the moon behind blossom as scatter. */
import { lin, type Pen, type PictureSet, rad } from './pen.ts'

function demon({ fill, line, dot, both }: Pen): void {
  both(() => {
    fill(
      'M34 26C24 22 16 12 18 2C8 8 6 24 16 34C22 38 30 38 36 34Z',
      lin(10, 4, 34, 36, '#fffbe6', '#e6cf9a', '#9c7a3c'),
    )
    line('M14 16C18 18 20 20 21 24M15 24C19 25 22 27 24 31', '#8a6a30', 1.5)
  })
  fill(
    'M50 16C72 16 84 30 82 50C81 70 68 90 50 94C32 90 19 70 18 50C16 30 28 16 50 16Z',
    rad(44, 40, 58, '#ff7a6a', '#d81f34', '#7a0620'),
  )
  both(() => {
    fill('M22 40C30 30 42 34 47 44C40 42 32 42 24 46Z', '#2a0410')
    fill('M25 49C32 42 42 45 46 52C40 57 30 57 25 49Z', '#2a0410')
    fill('M28 50C33 46 40 48 43.5 52C39 54.5 32 54 28 50Z', rad(36, 50, 9, '#fff6a0', '#ffc21a'))
    dot(36.5, 50.5, 2.2, '#120306')
    line('M24 62C28 60 32 61 35 64', '#7a0620', 2.5)
    fill('M33 84L36 70L41 77Z', '#fffbe6')
    fill('M42 30C44 36 46 40 48 42L46 32Z', '#ff9a8a')
  })
  fill('M44 52L42 62C45 66 55 66 58 62L56 52Z', lin(50, 52, 50, 66, '#ff6a5a', '#a80e28'))
  fill('M32 72C40 66 60 66 68 72C64 84 56 88 50 88C44 88 36 84 32 72Z', '#2a0410')
  fill('M38 72H62L60 77H40Z', '#fffbe6')
  line('M44 72V77M50 72V77M56 72V77', '#9c8a6a', 1)
  both(() => fill('M34 73L37 86L42 75Z', '#fffbe6'))
  fill('M50 20L54 28L50 36L46 28Z', '#ffc83d')
}

function lantern({ fill, line, dot, around }: Pen): void {
  line('M50 2V14', '#ffd97a', 2.5)
  fill('M36 12H64L66 20H34Z', lin(36, 12, 64, 20, '#ffe08a', '#b97410'))
  fill('M34 20H66C86 26 90 62 66 74H34C10 62 14 26 34 20Z', rad(50, 46, 42, '#fff0a0', '#ff7a3a', '#d3202a', '#7a0618'))
  for (const bend of [-26, -14, 0, 14, 26])
    line(`M${50 + bend * 0.5} 20C${50 + bend * 1.3} 34 ${50 + bend * 1.3} 60 ${50 + bend * 0.5} 74`, '#7a061866', 2)
  fill('M34 74H66L64 81H36Z', lin(36, 74, 64, 81, '#ffe08a', '#b97410'))
  line('M50 81V88M44 88V98M50 88V99M56 88V98', '#ffb02a', 2.4)
  dot(50, 88, 3.5, '#ffd97a')
  around(50, 47, 0, 72, 5, () => fill('M50 47C45 42 45 36 50 34C55 36 55 42 50 47Z', '#fff3c8cc'))
}

function koi({ fill, line, dot, oval }: Pen): void {
  fill('M74 70C86 68 96 74 98 84C90 84 88 90 84 97C76 92 70 82 74 70Z', lin(74, 70, 96, 96, '#ffd0b0', '#ff6a3a'))
  fill(
    'M30 8C48 4 62 18 64 34C66 50 84 56 82 72C72 88 48 80 36 62C22 46 14 16 30 8Z',
    lin(20, 10, 80, 84, '#ffffff', '#fff1e2', '#ffd9bc'),
  )
  fill('M30 8C40 6 50 12 56 20C50 26 38 24 26 22C25 15 26 10 30 8Z', '#ff5a2a')
  fill('M42 34C52 28 62 34 64 40C62 48 50 48 42 44Z', '#ff5a2a')
  fill('M54 62C62 54 78 58 81 66C80 74 66 76 54 62Z', '#ff6a3a')
  fill('M26 34C14 32 6 38 4 48C14 52 24 50 32 46Z', lin(6, 34, 30, 50, '#ffe9d8', '#ff9a6a'))
  fill('M60 28C70 20 80 20 86 26C82 34 74 38 64 38Z', lin(60, 22, 84, 38, '#ffe9d8', '#ff9a6a'))
  dot(33, 17, 2.8, '#1a0a10')
  dot(32.3, 16, 1, '#fff')
  dot(47, 15, 2.4, '#1a0a10')
  line('M26 10C20 8 16 10 14 14M38 5C40 2 44 2 48 4', '#ffb08a', 1.8)
  oval(44, 56, 3, 10, '#ffffffaa', -32)
  line('M40 50C44 52 48 52 52 50M46 58C50 60 54 60 58 57', '#e0a07a', 1.2)
}

function fan({ fill, line, around, dot }: Pen): void {
  around(50, 86, -49.5, 9, 12, (index) =>
    fill(
      'M50 86L44 20C47 17 53 17 56 20Z',
      index % 2 === 0
        ? lin(50, 14, 50, 86, '#ff9ac0', '#c2246a', '#5a0a3a')
        : lin(50, 14, 50, 86, '#ffb8d2', '#d83a7e', '#6e0f48'),
    ),
  )
  around(50, 86, -54, 9, 13, () => line('M50 84V22', '#ffd97a', 1.3))
  for (const [x, y] of [
    [36, 42],
    [58, 34],
    [68, 52],
  ] as const) {
    around(x, y, 0, 72, 5, () => dot(x, y - 4, 3, '#fff3f8'))
    dot(x, y, 2, '#ffc83d')
  }
  dot(50, 86, 6, rad(48, 84, 7, '#fff0a8', '#b97410'))
  line('M50 92V99', '#d3202a', 3)
}

function flame({ fill, around }: Pen): void {
  around(50, 50, 0, 30, 12, () => fill('M50 50L47 4L53 4Z', rad(50, 46, 48, '#ffb04a44', '#ffb04a44', '#ffb04a00')))
  fill(
    'M52 2C58 20 84 30 82 56C80 76 66 88 50 88C34 88 18 76 18 58C18 44 28 38 30 26C36 30 38 36 38 42C46 34 54 20 52 2Z',
    lin(50, 4, 50, 88, '#ffe08a', '#ff8a1e', '#d3202a'),
  )
  fill(
    'M52 26C56 38 70 46 70 60C70 74 60 82 50 82C40 82 30 74 31 62C32 52 38 50 39 42C44 46 45 50 45 54C50 48 54 40 52 26Z',
    lin(50, 26, 50, 82, '#fffbd0', '#ffd02e', '#ff7a1e'),
  )
  fill(
    'M51 50C54 58 60 62 60 69C60 76 55 80 50 80C45 80 40 76 41 69C42 64 46 62 46 57C48 60 48 61 48 63C50 60 52 55 51 50Z',
    '#fffdf0',
  )
}

function moon({ fill, line, dot, around }: Pen): void {
  dot(50, 44, 40, rad(42, 34, 54, '#fffef0', '#ffe9b0', '#f0b46a'))
  dot(38, 34, 6, '#eac98a88')
  dot(62, 52, 8, '#eac98a88')
  dot(46, 62, 4, '#eac98a88')
  line('M2 78C22 74 34 62 52 58C66 55 78 46 92 30M52 58C56 66 64 70 74 70', '#3a1a24', 4.5)
  for (const [x, y, size] of [
    [30, 68, 5],
    [52, 56, 6],
    [74, 46, 5],
    [72, 70, 5],
    [90, 32, 4.5],
    [14, 78, 4],
  ] as const) {
    around(x, y, 0, 72, 5, () =>
      dot(x, y - size * 0.85, size * 0.72, lin(x, y - size * 1.6, x, y, '#fff0f6', '#ff8ab8')),
    )
    dot(x, y, size * 0.36, '#ffc83d')
  }
  fill('M20 22L21.5 26L26 27.5L21.5 29L20 33L18.5 29L14 27.5L18.5 26Z', '#ffffff')
}

/** The pictures of festival night. */
export const night: PictureSet = { A: demon, B: lantern, C: koi, D: fan, W: flame, S: moon }
