/** The river forest: tiger, chital, lotus, boat; a golden mangrove leaf as wild, the moon over the river as scatter. */
import { lin, type Pen, type PictureSet, rad } from './pen.ts'

const FUR = rad(50, 40, 54, '#ffc35a', '#f9922a', '#c95a10')
const DARK = '#2a0f06'

function tiger({ fill, line, dot, oval, both }: Pen): void {
  both(() => {
    dot(23, 23, 14, lin(14, 10, 30, 36, '#f39a2e', '#a9480b'))
    dot(24, 25, 9, DARK)
    dot(26, 27, 5, '#fff2dc')
  })
  fill(
    'M50 12C67 10 82 20 86 37C91 53 87 71 73 82C65 89 57 92 50 92C43 92 35 89 27 82C13 71 9 53 14 37C18 20 33 10 50 12Z',
    FUR,
  )
  both(() => {
    fill('M50 58C40 54 25 58 14 62C16 74 30 88 46 90L50 84Z', lin(20, 56, 40, 92, '#fff8ea', '#f3d9ae'))
    fill('M46 42C41 31 28 29 19 36C27 37 37 41 46 46Z', '#fff3dc')
    fill('M38 15C39 23 43 30 47.5 35C41 32 35 25 33.5 17Z', DARK)
    fill('M25 22C28 29 35 33 42 36C33 36 25 31 21 26Z', DARK)
    fill('M11 43C18 44 22 47 25 52C18 52 13 50 10.5 48Z', DARK)
    fill('M11 56C18 55 24 58 28 62C20 63 14 62 11.5 61Z', DARK)
    fill('M17 71C23 68 29 68 34 71C28 75 22 76 19 75Z', DARK)
    fill('M30 83C34 79 39 78 43 79C40 83 36 86 33 86Z', DARK)
  })
  fill('M50 13L54 31L50 38L46 31Z', DARK)
  fill('M43 44C45 39 55 39 57 44L54 60H46Z', lin(50, 40, 50, 60, '#ffca6b', '#f7a03a'))
  both(() => {
    fill('M24 47C29 40 40 41 45 50C38 54 29 53 24 47Z', DARK)
    fill(
      'M26.5 47.3C31 42.5 38.5 43.5 42.5 49.5C37 52 30.5 51.5 26.5 47.3Z',
      rad(35, 47, 9, '#fff6a8', '#f5c518', '#b37800'),
    )
    dot(35.3, 47.3, 3.3, '#120603')
    dot(34, 45.8, 1.2, '#fff')
    oval(41, 72, 11.5, 9.5, rad(39, 68, 14, '#ffffff', '#f8e6c8'))
    line('M50 68V73C48 79 42 80 37 77', '#6b2a12', 2)
    line('M37 71L17 68M37 74L18 77', '#fffdf6', 1.1)
  })
  oval(50, 84, 7, 4.5, '#fff8ea')
  fill('M41 58C44 56 56 56 59 58C60 63 54 67 50 68C46 67 40 63 41 58Z', lin(50, 56, 50, 68, '#ff9a8a', '#c2473f'))
  both(() => {
    dot(40, 71, 0.9, '#8a4a24')
    dot(37, 73.5, 0.9, '#8a4a24')
  })
}

function chital({ fill, line, dot, oval, both }: Pen): void {
  both(() => {
    line('M42 32C34 24 30 14 33 5M33 20C28 17 24 12 24 6M37 27C30 26 24 23 20 18', '#4c2a12', 6)
    line(
      'M42 32C34 24 30 14 33 5M33 20C28 17 24 12 24 6M37 27C30 26 24 23 20 18',
      lin(20, 5, 42, 32, '#f3d9a4', '#a8703a'),
      3.4,
    )
    fill('M36 40C24 32 12 32 6 38C12 48 24 52 36 48Z', lin(8, 34, 34, 48, '#c98443', '#8d4f20'))
    fill('M33 42C25 37 16 36 11 39C16 45 24 48 33 46Z', '#f6c9a0')
  })
  fill(
    'M50 28C63 28 70 38 68 50C66 62 61 74 58 84C56 92 44 92 42 84C39 74 34 62 32 50C30 38 37 28 50 28Z',
    lin(50, 28, 50, 92, '#dd9850', '#c07a37', '#9a5a26'),
  )
  fill('M50 30C53 40 55 58 54 76H46C45 58 47 40 50 30Z', '#f0c28c')
  both(() => {
    fill('M34 50C37 44 44 45 46 51C43 55 37 55 34 50Z', DARK)
    dot(40, 50, 2.6, '#7a3d12')
    dot(39, 48.8, 1.2, '#fff')
    dot(40, 37, 1.9, '#fff1d8')
    dot(44.5, 33, 1.5, '#fff1d8')
    dot(37, 60, 1.8, '#fff1d8')
    dot(40, 66, 1.5, '#fff1d8')
  })
  oval(50, 83, 9, 8, '#fbe6c9')
  fill('M43 78C46 75 54 75 57 78C57 82 53 84 50 85C47 84 43 82 43 78Z', '#34160c')
  line('M50 85V88C48 90 46 90 45 89M50 88C52 90 54 90 55 89', '#6b3a1c', 1.4)
}

function lotus({ fill, line, around, oval, context }: Pen): void {
  context.save()
  context.translate(8, 12)
  context.scale(0.84, 0.84)
  oval(50, 80, 42, 9, lin(8, 80, 92, 80, '#0c5a46', '#18946c', '#0c5a46'))
  line('M12 80C30 84 70 84 88 80', '#5fd6a4', 1.5)
  const petal = 'M50 18C62 34 64 58 50 78C36 58 38 34 50 18Z'
  around(50, 80, -74, 37, 5, () => fill(petal, lin(50, 18, 50, 80, '#ffd3ea', '#f2609f', '#a51d63')))
  around(50, 80, -52, 34.6, 4, () => fill(petal, lin(50, 18, 50, 80, '#ffe6f3', '#ff86b9', '#c72f78')))
  around(50, 80, -24, 24, 3, (index) => {
    fill(
      'M50 22C60 38 62 60 50 80C38 60 40 38 50 22Z',
      index === 1
        ? lin(50, 22, 50, 80, '#fffafd', '#ffa9d0', '#e2528f')
        : lin(50, 22, 50, 80, '#fff0f8', '#ff97c4', '#d43f83'),
    )
    line('M50 34V68', '#ffffff66', 1)
  })
  oval(50, 77, 12, 5, rad(50, 75, 12, '#ffe98a', '#f2a71b'))
  context.restore()
}

function boat({ fill, line, dot }: Pen): void {
  dot(70, 26, 13, rad(68, 24, 14, '#fff2b0', '#ffc83d', '#ff9d2e'))
  line('M47 12V70', '#4a2510', 3.4)
  fill('M45 14C30 24 20 42 18 60L45 60Z', lin(20, 20, 46, 60, '#ff8a4a', '#e2452b', '#a8201f'))
  fill('M50 18C62 28 68 44 68 58L50 60Z', lin(50, 20, 68, 60, '#ffd27a', '#f39a2e'))
  line('M24 44L45 40M21 52L45 50M52 40L65 44M52 50L68 52', '#ffffff55', 1.3)
  fill(
    'M4 62C12 74 88 74 96 58C94 80 80 88 50 88C22 88 8 80 4 62Z',
    lin(50, 62, 50, 90, '#b06a30', '#7c3f16', '#4a210b'),
  )
  line('M6 65C22 76 80 75 94 62', '#f0b876', 2)
  fill('M56 70C58 60 80 58 84 66C80 71 66 73 56 70Z', lin(56, 60, 84, 72, '#e7c27a', '#a8762c'))
  line('M2 90C12 85 20 95 30 90C40 85 48 95 58 90C68 85 76 95 86 90C92 87 95 89 98 91', '#7fe0ff', 3)
  line('M10 97C20 93 28 100 38 96C48 92 56 100 66 96C74 93 80 97 88 96', '#3aa7d8', 2.4)
}

function leaf({ fill, line, around, dot }: Pen): void {
  around(50, 46, 0, 30, 12, () => fill('M50 46L46.5 2L53.5 2Z', rad(50, 46, 48, '#ffe07a55', '#ffe07a55', '#ffe07a00')))
  dot(50, 46, 36, lin(50, 10, 50, 82, '#ffef9e', '#f3b32a', '#9c5a06'))
  dot(50, 46, 31, rad(44, 38, 38, '#2fb57a', '#0f7a4e', '#064a30'))
  fill('M50 18C66 28 70 48 50 76C30 48 34 28 50 18Z', lin(40, 20, 62, 74, '#fff3a6', '#f5bd35', '#b06a08'))
  line('M50 26V72M50 38L60 32M50 38L40 32M50 48L61 43M50 48L39 43M50 58L58 54M50 58L42 54', '#8a4f06', 1.8)
  dot(38, 28, 3, '#ffffffaa')
}

function moonRiver({ fill, line, dot, both, oval, context }: Pen): void {
  dot(50, 44, 40, lin(50, 4, 50, 84, '#fff1b5', '#e9b44c', '#8a5a14'))
  context.save()
  context.beginPath()
  context.arc(50, 44, 35.5, 0, Math.PI * 2)
  context.clip()
  fill('M0 0H100V100H0Z', lin(50, 8, 50, 80, '#1c2f7a', '#4b3aa0', '#d0659c', '#ffb27a'))
  dot(50, 34, 17, rad(46, 30, 20, '#ffffff', '#fff6cf', '#ffd98a'))
  oval(45, 30, 4, 3, '#f3dca0aa')
  oval(55, 38, 5, 3.5, '#f3dca0aa')
  both(() => {
    fill('M10 64C16 50 22 46 26 50C30 40 36 46 36 54C40 50 44 56 42 64Z', '#0b2a2b')
    line('M24 64V52M34 66V54', '#061a1c', 2)
  })
  fill('M0 62H100V100H0Z', lin(50, 62, 50, 82, '#27508f', '#0d2347'))
  line('M38 67H62M42 71H58M34 75H66M44 79H56', '#fff3c4cc', 1.8)
  context.restore()
}

/** The pictures of the river forest. */
export const forest: PictureSet = { A: tiger, B: chital, C: lotus, D: boat, W: leaf, S: moonRiver }
