/** Old kings of the desert: golden mask, scarab, eye, pyramid; a winged sun as wild, the key of life as scatter. */
import { lin, type Pen, type PictureSet, rad } from './pen.ts'

const GOLD = lin(20, 10, 80, 90, '#fff4b8', '#f6bf36', '#b97410', '#7a4406')

function mask({ fill, line, dot, oval, both }: Pen): void {
  fill(
    'M50 6C70 6 82 18 84 36L94 92H6L16 36C18 18 30 6 50 6Z',
    lin(6, 50, 94, 50, '#b97410', '#f6bf36', '#fff0a8', '#f6bf36', '#b97410'),
  )
  both(() => {
    for (const shift of [0, 9, 18, 27])
      line(`M${17 - shift * 0.25} ${40 + shift * 1.6}L${30 + shift * 0.08} ${44 + shift * 1.6}`, '#17429a', 5)
    for (const [from, to] of [
      [24, 20],
      [33, 17],
      [42, 15],
    ] as const)
      line(`M${from} ${to + 4}L${from + 3} ${to - 5}`, '#17429a', 4)
  })
  fill(
    'M30 38C30 24 38 18 50 18C62 18 70 24 70 38C70 56 64 72 50 76C36 72 30 56 30 38Z',
    lin(34, 20, 66, 76, '#fff2b4', '#ffcf57', '#d9942a'),
  )
  both(() => {
    line('M34 37C38 34 43 34 46 37', '#0e2f6e', 2.6)
    fill('M34 43C38 39 44 40 47 44C43 47 37 47 34 43Z', '#fff')
    dot(40.5, 43.3, 2.5, '#0a1a3a')
    line('M34 43L30 47M47 44L34 43C38 39 44 40 47 44', '#0e2f6e', 1.7)
  })
  line('M50 42V54C47 56 47 57 50 57', '#a8660f', 1.8)
  fill('M43 63C46 61 54 61 57 63C54 67 46 67 43 63Z', '#b5502a')
  fill('M46 76H54L52.5 94H47.5Z', lin(46, 76, 54, 94, '#2a63c9', '#0e2f6e'))
  dot(50, 13, 4.5, rad(49, 12, 5, '#ff9a7a', '#c2201f'))
  oval(42, 28, 5, 3, '#ffffff77', -25)
}

function scarab({ fill, line, both, dot }: Pen): void {
  dot(50, 14, 11, rad(47, 11, 13, '#ffd0a0', '#f0582a', '#9a1c10'))
  both(() => {
    fill('M42 44C26 30 10 34 2 46C8 58 24 62 42 56Z', lin(4, 36, 40, 60, '#7fe3ff', '#1f7fd0', '#0b3c86'))
    line('M8 45C18 44 30 47 40 50M10 51C20 51 30 53 40 54', '#ffe08a', 1.6)
    line('M36 70C24 72 18 80 16 90M38 62C26 62 16 66 10 74M40 36C32 30 30 24 32 18', '#b97410', 4)
  })
  fill('M50 26C62 26 66 34 64 42H36C34 34 38 26 50 26Z', GOLD)
  fill(
    'M50 40C70 40 76 56 72 70C68 84 58 92 50 93C42 92 32 84 28 70C24 56 30 40 50 40Z',
    lin(30, 40, 70, 92, '#8af0d8', '#149a8a', '#064a56'),
  )
  line('M50 42V92M34 50C44 56 56 56 66 50', '#ffe08a', 2.2)
  fill('M36 50C32 60 34 74 40 82C36 70 36 60 40 50Z', '#ffffff66')
}

function eye({ fill, line, dot }: Pen): void {
  line('M10 28C30 12 66 12 90 32', '#0a2a5e', 10)
  line('M10 28C30 12 66 12 90 32', GOLD, 6)
  fill('M8 48C24 28 66 26 88 48C68 66 28 68 8 48Z', '#0a2a5e')
  fill('M14 48C28 34 62 32 81 48C63 60 30 62 14 48Z', '#fffdf2')
  dot(48, 47, 13, rad(45, 44, 14, '#5fe0ff', '#1668c4', '#0a2a6a'))
  dot(48, 47, 6, '#060d22')
  dot(44, 42, 3, '#fff')
  line('M44 62C42 74 36 82 28 88M58 61C62 76 76 84 86 78C92 72 86 66 80 70', '#0a2a5e', 9)
  line('M44 62C42 74 36 82 28 88M58 61C62 76 76 84 86 78C92 72 86 66 80 70', GOLD, 5.5)
}

function pyramid({ fill, line, dot, around }: Pen): void {
  around(50, 22, 0, 30, 12, () => line('M50 8V2', '#ffe08a', 2.5))
  dot(50, 22, 12, rad(48, 20, 13, '#fff6c8', '#ffc23a', '#f08a1e'))
  fill('M50 20L8 84H50Z', lin(20, 40, 50, 84, '#ffe2a0', '#eaae4e'))
  fill('M50 20L92 84H50Z', lin(50, 30, 92, 84, '#c8832e', '#7c4312'))
  line('M38 38H50M29 52H50M20 66H50M50 38L62 38M50 52H71M50 66H80', '#7c431255', 2)
  fill('M50 20L41 34H50Z', '#fff8d8')
  fill('M50 20L59 34H50Z', '#e0a848')
  fill('M2 84C24 78 76 78 98 84V94H2Z', lin(50, 80, 50, 94, '#f4cf86', '#b57a2c'))
  fill('M45 84V72H55V84Z', '#3a1c06')
}

function wingedSun({ fill, line, dot, both, around }: Pen): void {
  around(50, 44, 0, 20, 18, () => fill('M50 44L48 4L52 4Z', rad(50, 46, 48, '#ffdf7a66', '#ffdf7a66', '#ffdf7a00')))
  both(() => {
    fill(
      'M44 46C30 26 14 24 0 30C6 40 10 42 4 46C10 52 14 52 12 58C22 62 34 60 44 54Z',
      lin(2, 28, 44, 58, '#7fe3ff', '#2a7fd8', '#123a8a'),
    )
    line('M6 33C20 32 32 38 42 48M10 46C20 45 32 47 42 50M16 57C26 57 34 55 42 52', '#ffe08a', 2)
  })
  dot(50, 44, 23, GOLD)
  dot(50, 44, 18, rad(44, 38, 24, '#ffd0a0', '#f0582a', '#8f1410'))
  dot(44, 37, 4, '#ffffff88')
  both(() => line('M34 66C30 74 36 80 42 74', GOLD, 4))
}

function ankh({ fill, line, dot, around }: Pen): void {
  dot(50, 45, 41, rad(50, 45, 41, '#3fd8c866', '#0d6a7a33', '#0d6a7a00'))
  around(50, 45, 15, 30, 12, () => fill('M50 45L47 3L53 3Z', rad(50, 46, 48, '#7ff0e022', '#7ff0e022', '#7ff0e000')))
  const loop = 'M50 44C34 34 32 8 50 8C68 8 66 34 50 44Z'
  line(loop, '#4a2a04', 14)
  line('M50 44V82M24 52H76', '#4a2a04', 16)
  line(loop, GOLD, 9.5)
  line('M50 44V82M24 52H76', GOLD, 11)
  line('M47 54V78M28 50H70', '#fffbe088', 2)
  dot(50, 52, 5.5, rad(48, 50, 6, '#8af0ff', '#1688b8'))
  dot(24, 52, 2.5, '#1688b8')
  dot(76, 52, 2.5, '#1688b8')
  fill('M44 78H56L58 84H42Z', '#f6bf36')
}

/** The pictures of the desert. */
export const desert: PictureSet = { A: mask, B: scarab, C: eye, D: pyramid, W: wingedSun, S: ankh }
