/** The fruit stall: seven, bell, melon, cherries; a golden star as wild, a crowned coin as scatter. */
import { lin, type Pen, type PictureSet, rad } from './pen.ts'

function seven({ fill, line }: Pen): void {
  const shape = 'M16 14H86L84 32C66 46 57 64 55 90H31C33 68 42 50 56 37H34L30 44H16Z'
  line(shape, '#5a0710', 9)
  line(shape, lin(50, 10, 50, 92, '#fff0a8', '#f0b02a', '#a4610a'), 6)
  fill(shape, lin(30, 12, 66, 92, '#ff8a7a', '#f0283c', '#a00a26'))
  fill('M20 18H81L80.5 23H20Z', '#ffffff77')
  fill('M40 86C42 66 51 50 66 36L72 36C56 50 47 66 45 86Z', '#ffffff44')
}

function bell({ fill, line, dot, oval }: Pen): void {
  dot(50, 12, 7, lin(43, 6, 57, 18, '#fff0a8', '#c98412'))
  dot(50, 12, 3, '#7a4706')
  fill(
    'M50 14C70 16 74 36 76 54C77 64 82 70 88 75H12C18 70 23 64 24 54C26 36 30 16 50 14Z',
    lin(20, 20, 82, 70, '#fff3a0', '#ffc62e', '#e08a10', '#a85a06'),
  )
  fill('M38 22C32 30 30 44 30 58L37 58C37 44 39 32 44 22Z', '#ffffff99')
  fill('M10 74H90C93 74 94 84 90 84H10C6 84 7 74 10 74Z', lin(50, 74, 50, 84, '#ffe27a', '#d98e12'))
  dot(50, 88, 8, rad(48, 86, 9, '#ffd968', '#b86c08'))
  line('M26 60H74', '#9c5a06aa', 2)
  oval(64, 40, 3, 12, '#ffffff33', -8)
}

function melon({ fill, line, dot }: Pen): void {
  fill('M6 34C10 74 36 92 58 90C80 88 94 66 95 40Z', lin(30, 40, 60, 92, '#5fd25a', '#1e8a3a', '#0b5a28'))
  fill('M12 35C16 70 38 85 57 83C76 81 88 63 89 40Z', '#e9fbd0')
  fill('M17 35.5C21 65 40 79 57 77C73 75 83 60 84 39.5Z', lin(40, 36, 60, 80, '#ff8a94', '#f2394f', '#cf1c3c'))
  for (const [x, y] of [
    [32, 46],
    [46, 46],
    [60, 47],
    [73, 49],
    [39, 57],
    [53, 59],
    [66, 60],
    [46, 68],
    [58, 70],
  ] as const) {
    fill(
      `M${x} ${y - 4}C${x + 3} ${y} ${x + 2} ${y + 3} ${x} ${y + 3}C${x - 2} ${y + 3} ${x - 3} ${y} ${x} ${y - 4}Z`,
      '#3a0a12',
    )
    dot(x - 0.7, y - 0.5, 0.7, '#ffffffaa')
  }
  line('M8 34L93 40', lin(8, 34, 93, 40, '#ffd0d4', '#ff9aa4'), 3)
}

function cherries({ fill, line, dot, oval }: Pen): void {
  line('M58 12C44 26 34 40 31 56M58 12C64 28 68 40 70 54', '#1d5e22', 5)
  line('M58 12C44 26 34 40 31 56M58 12C64 28 68 40 70 54', '#57b84a', 2.6)
  fill('M58 13C66 2 86 2 94 12C86 24 68 24 58 13Z', lin(60, 4, 92, 22, '#8ff07a', '#2f9c3c', '#17662a'))
  line('M62 13C72 11 82 11 89 12', '#d6ffc8aa', 1.5)
  for (const [x, y] of [
    [30, 72],
    [70, 70],
  ] as const) {
    dot(x, y, 20, rad(x - 7, y - 8, 30, '#ff8a8f', '#e3142f', '#8a0420'))
    oval(x - 8, y - 9, 5, 3.5, '#ffffffcc', -35)
    oval(x + 7, y + 11, 8, 3, '#ff7a8a66', -35)
    line(`M${x - 5} ${y - 18}C${x} ${y - 14} ${x + 3} ${y - 15} ${x + 6} ${y - 18}`, '#7a0218', 2)
  }
}

function star({ fill, line, around, dot }: Pen): void {
  around(50, 47, 0, 36, 10, () => fill('M50 47L46 0L54 0Z', rad(50, 46, 48, '#ffec8a55', '#ffec8a55', '#ffec8a00')))
  const shape = 'M50 6L61.5 33L91 35.5L68.5 54.5L76 84L50 68L24 84L31.5 54.5L9 35.5L38.5 33Z'
  line(shape, '#8a4c04', 7)
  line(shape, '#fff2b0', 4)
  fill(shape, lin(30, 10, 70, 84, '#fff8c0', '#ffd02e', '#f09410'))
  fill(
    'M50 6L50 47L38.5 33ZM91 35.5L50 47L61.5 33ZM76 84L50 47L68.5 54.5ZM24 84L50 47L50 68ZM9 35.5L50 47L31.5 54.5Z',
    '#ffffff66',
  )
  dot(42, 40, 2.5, '#fff')
}

function coin({ fill, line, dot, around }: Pen): void {
  dot(50, 45, 41, lin(20, 6, 80, 84, '#fff6bd', '#f0b429', '#8f5206'))
  dot(50, 45, 36, lin(20, 80, 80, 10, '#ffe27a', '#c97f10'))
  around(50, 45, 0, 15, 24, () => dot(50, 12, 1.3, '#7a4706'))
  dot(50, 45, 29, rad(42, 36, 36, '#d2467e', '#8a1450', '#4a0630'))
  fill('M30 58L26 32L39 43L50 26L61 43L74 32L70 58Z', lin(50, 26, 50, 60, '#fff6bd', '#ffc52e', '#d98a10'))
  line('M31 62H69', '#ffd968', 4)
  dot(26, 31, 3, '#fff2b0')
  dot(50, 25, 3.5, '#fff2b0')
  dot(74, 31, 3, '#fff2b0')
  dot(50, 51, 3.5, '#f0283c')
  dot(39, 52, 2.5, '#3ad0ff')
  dot(61, 52, 2.5, '#3ad0ff')
}

/** The pictures of the fruit stall. */
export const fruit: PictureSet = { A: seven, B: bell, C: melon, D: cherries, W: star, S: coin }
