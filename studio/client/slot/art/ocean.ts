/** The reef: whale, turtle, clownfish, shell; a pearl as wild, the compass as scatter. */
import { lin, type Pen, type PictureSet, rad } from './pen.ts'

function whale({ fill, line, dot, oval }: Pen): void {
  line('M34 26C34 14 26 10 20 14M34 26C34 14 42 10 48 14', '#aef0ff', 3.5)
  fill(
    'M78 44C80 34 74 28 66 26C74 22 82 22 87 26C90 20 96 18 99 20C99 28 95 34 91 37C92 54 84 74 62 82C44 88 20 84 10 68' +
      'C4 56 8 40 22 34C44 26 56 44 68 54C76 56 78 50 78 44Z',
    lin(40, 30, 60, 90, '#7fd8ff', '#2a95ee', '#0e4fae'),
  )
  fill('M9 62C22 72 42 74 60 68C52 80 34 86 20 78C14 74 10 69 9 62Z', '#e9fbff')
  line('M16 70C24 76 36 79 46 77M24 67C32 72 42 73 52 71', '#8cc6e8', 1.6)
  dot(25, 53, 4.5, '#072046')
  dot(23.6, 51.3, 1.6, '#fff')
  line('M10 61C18 65 26 66 32 62', '#0b3c86', 1.8)
  fill('M48 66C58 66 64 76 60 88C50 86 44 76 48 66Z', lin(48, 66, 60, 88, '#4fb4ff', '#0e4fae'))
  oval(30, 40, 14, 4.5, '#ffffff66', -12)
}

function turtle({ fill, line, dot, both, context }: Pen): void {
  both(() => {
    fill('M30 36C16 22 6 26 2 38C10 46 22 48 32 46Z', lin(4, 28, 32, 48, '#a8ec7a', '#3d9c3f'))
    fill('M32 74C22 78 18 88 22 94C32 92 38 84 40 78Z', lin(20, 76, 40, 94, '#8cdc66', '#2e8636'))
    dot(12, 36, 2, '#2e8636')
    dot(19, 40, 2, '#2e8636')
  })
  fill('M40 26C38 12 44 5 50 5C56 5 62 12 60 26Z', lin(42, 5, 58, 26, '#b8f48a', '#4aae48'))
  both(() => {
    dot(45.5, 14, 2, '#0b2a12')
  })
  fill(
    'M50 20C74 20 84 38 82 56C80 76 66 90 50 92C34 90 20 76 18 56C16 38 26 20 50 20Z',
    lin(50, 20, 50, 92, '#e5b04a', '#9a5a18', '#5c2f0a'),
  )
  context.save()
  fill(
    'M50 26C70 26 78 40 76 56C74 72 62 84 50 86C38 84 26 72 24 56C22 40 30 26 50 26Z',
    rad(44, 42, 48, '#ffdf8a', '#d98a26', '#7c420c'),
  )
  line(
    'M50 26L40 40L46 56H54L60 40ZM40 40L25 46M60 40L75 46M46 56L34 68L24 58M54 56L66 68L76 58M34 68L42 84M66 68L58 84' +
      'M46 56L50 74L54 56M50 74V86',
    '#5c2f0a',
    2.6,
  )
  context.restore()
  line('M34 36C38 31 44 29 50 29', '#fff4c8aa', 3)
}

function clownfish({ fill, line, dot, oval }: Pen): void {
  fill('M70 50C80 36 92 32 98 34C94 44 94 56 98 68C90 70 78 64 70 52Z', lin(70, 34, 98, 68, '#ffb04a', '#e2561a'))
  fill('M34 26C46 12 62 14 68 24C62 30 46 32 34 32Z', lin(34, 14, 66, 32, '#ffb04a', '#e2561a'))
  fill('M40 76C48 88 60 88 64 80C58 74 48 72 40 72Z', lin(40, 72, 64, 88, '#ffa03a', '#d84a14'))
  fill(
    'M6 52C14 30 36 22 54 28C68 32 76 42 78 51C74 64 62 74 46 76C28 78 12 68 6 52Z',
    lin(30, 24, 46, 78, '#ffb650', '#ff7a1e', '#d1440c'),
  )
  fill('M28 28C34 40 34 62 28 74C33 76 39 77 44 76C50 60 50 42 44 26C38 25 33 26 28 28Z', '#fffdf6')
  line('M28 28C34 40 34 62 28 74M44 26C50 42 50 60 44 76', '#2a0f06', 2)
  fill('M64 34C68 44 68 58 64 68C67 66 70 63 72 61C74 54 74 46 72 41C70 38 67 36 64 34Z', '#fffdf6')
  fill('M50 50C58 46 64 50 64 56C58 60 52 57 50 50Z', lin(50, 46, 64, 60, '#ffc878', '#e2561a'))
  dot(18, 46, 5.5, '#fff')
  dot(17, 46, 3.3, '#10060a')
  dot(16, 44.6, 1.2, '#fff')
  line('M8 57C12 60 16 60 19 58', '#8a2a06', 2)
  oval(34, 33, 3, 8, '#ffffff44', 60)
}

function shell({ fill, line, around, dot }: Pen): void {
  fill('M36 76H64L70 90H30Z', lin(50, 76, 50, 90, '#ffc4d8', '#d4618f'))
  fill(
    'M50 8C76 8 94 28 92 50C90 66 74 78 50 80C26 78 10 66 8 50C6 28 24 8 50 8Z',
    rad(50, 70, 70, '#fff0e0', '#ffb0c8', '#e2609a', '#a8327a'),
  )
  around(50, 82, -33, 16.5, 5, () => line('M50 80C48 60 48 36 50 16', '#ffffff88', 2.4))
  around(50, 82, -24.75, 16.5, 4, () => line('M50 80C49 60 49 36 50 16', '#a8327a66', 2))
  line('M14 34C24 24 30 30 36 18C42 26 46 22 50 10C54 22 58 26 64 18C70 30 76 24 86 34', '#fff4f088', 2)
  dot(50, 83, 5, rad(48, 81, 6, '#ffffff', '#ffd0e0'))
}

function pearl({ fill, line, dot, around, oval }: Pen): void {
  around(50, 46, 0, 30, 12, () => fill('M50 46L47 4L53 4Z', rad(50, 46, 48, '#9af4ff44', '#9af4ff44', '#9af4ff00')))
  fill(
    'M8 56C12 84 88 84 92 56C80 64 66 66 50 66C34 66 20 64 8 56Z',
    lin(50, 56, 50, 84, '#ffd07a', '#d98a26', '#8a4a0a'),
  )
  fill(
    'M8 54C6 24 28 12 50 12C72 12 94 24 92 54C80 44 66 42 50 42C34 42 20 44 8 54Z',
    lin(50, 12, 50, 54, '#ffe6a8', '#e8a63a', '#a8660f'),
  )
  around(50, 70, -44, 22, 5, () => line('M50 42V16', '#8a4a0a88', 2))
  dot(50, 53, 17, rad(44, 46, 24, '#ffffff', '#f3ecff', '#c8b8ee', '#8f7cc8'))
  oval(44, 46, 5, 3.5, '#ffffff', -30)
  line('M22 70C36 76 64 76 78 70', '#fff0c8aa', 1.8)
}

function compass({ fill, line, dot, around }: Pen): void {
  dot(50, 45, 41, lin(20, 6, 80, 84, '#fff0b0', '#d9982a', '#7a4706'))
  dot(50, 45, 35, rad(44, 38, 44, '#1f6fb8', '#0c3c78', '#061c42'))
  around(50, 45, 0, 30, 12, (index) => line(index % 3 === 0 ? 'M50 12V18' : 'M50 12V15', '#ffe6a0', 2))
  around(50, 45, 45, 90, 4, () => fill('M50 22L55 45L50 45ZM50 22L45 45L50 45Z', '#7fd8ffaa'))
  around(50, 45, 0, 90, 4, (index) => {
    fill('M50 13L57 45H50Z', index === 0 ? '#c2201f' : '#c98412')
    fill('M50 13L43 45H50Z', index === 0 ? '#ff6a5a' : '#fff0a8')
  })
  dot(50, 45, 5, rad(48, 43, 6, '#fffbe0', '#c98412'))
  line('M26 26C32 18 42 13 50 13', '#ffffff66', 2.5)
}

/** The pictures of the reef. */
export const ocean: PictureSet = { A: whale, B: turtle, C: clownfish, D: shell, W: pearl, S: compass }
