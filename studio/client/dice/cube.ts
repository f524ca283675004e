/** A die in space, drawn with plain paths: rounded body, lit faces, pips. */

export type Vector = readonly [number, number, number]
/** The three rows of a rotation matrix. */
export type Rotation = readonly [Vector, Vector, Vector]

export type CubeColours = {
  /** Hue of the body in degrees. */
  hue: number
  pip: string
}

const FACES: readonly { normal: Vector; right: Vector; up: Vector; pips: readonly (readonly [number, number])[] }[] = [
  { normal: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0], pips: [[0, 0]] },
  {
    normal: [1, 0, 0],
    right: [0, 0, -1],
    up: [0, 1, 0],
    pips: [
      [-0.5, -0.5],
      [0.5, 0.5],
    ],
  },
  {
    normal: [0, 1, 0],
    right: [1, 0, 0],
    up: [0, 0, -1],
    pips: [
      [-0.5, -0.5],
      [0, 0],
      [0.5, 0.5],
    ],
  },
  {
    normal: [0, -1, 0],
    right: [1, 0, 0],
    up: [0, 0, 1],
    pips: [
      [-0.5, -0.5],
      [0.5, -0.5],
      [-0.5, 0.5],
      [0.5, 0.5],
    ],
  },
  {
    normal: [-1, 0, 0],
    right: [0, 0, 1],
    up: [0, 1, 0],
    pips: [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0, 0],
      [-0.5, 0.5],
      [0.5, 0.5],
    ],
  },
  {
    normal: [0, 0, -1],
    right: [-1, 0, 0],
    up: [0, 1, 0],
    pips: [
      [-0.5, -0.5],
      [0.5, -0.5],
      [-0.5, 0],
      [0.5, 0],
      [-0.5, 0.5],
      [0.5, 0.5],
    ],
  },
]
const LIGHT: Vector = [-0.42, 0.74, 0.52]
const CAMERA = 5.2

/** Returns the rotation about the x axis, then y, then z; radians. */
export function rotationOf(x: number, y: number, z: number): Rotation {
  const [cx, sx, cy, sy, cz, sz] = [Math.cos(x), Math.sin(x), Math.cos(y), Math.sin(y), Math.cos(z), Math.sin(z)]
  return [
    [cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz],
    [cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz],
    [-sy, sx * cy, cx * cy],
  ]
}

function turned([x, y, z]: Vector, [a, b, c]: Rotation): Vector {
  return [a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Draws a die of edge `2 · size` around (x, y). Faces that point away from the reader are left out. */
export function drawCube(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  rotation: Rotation,
  { hue, pip }: CubeColours,
): void {
  const project = (point: Vector): [number, number] => {
    const scale = (CAMERA / (CAMERA - point[2])) * size
    return [x + point[0] * scale, y - point[1] * scale]
  }
  const onFace = (face: (typeof FACES)[number], u: number, v: number, lift = 1): [number, number] =>
    project(
      turned(
        [
          face.normal[0] * lift + face.right[0] * u + face.up[0] * v,
          face.normal[1] * lift + face.right[1] * u + face.up[1] * v,
          face.normal[2] * lift + face.right[2] * u + face.up[2] * v,
        ],
        rotation,
      ),
    )
  context.lineJoin = 'round'
  const seen = FACES.map((face) => ({
    face,
    normal: turned(face.normal, rotation),
  })).filter(({ normal }) => normal[2] > 1 / CAMERA)
  for (const { face, normal } of seen) {
    const light = 0.3 + 0.24 * Math.max(0, dot(normal, LIGHT))
    outline(
      context,
      [
        [-0.86, -0.86],
        [0.86, -0.86],
        [0.86, 0.86],
        [-0.86, 0.86],
      ].map(([u = 0, v = 0]) => onFace(face, u, v)),
    )
    context.strokeStyle = `oklch(${light + 0.1} 0.16 ${hue})`
    context.lineWidth = size * 0.28
    context.stroke()
  }
  for (const { face, normal } of seen) {
    const light = 0.36 + 0.34 * Math.max(0, dot(normal, LIGHT))
    const corners = [
      [-0.86, -0.86],
      [0.86, -0.86],
      [0.86, 0.86],
      [-0.86, 0.86],
    ].map(([u = 0, v = 0]) => onFace(face, u, v))
    const shine = context.createLinearGradient(...(corners[3] ?? [0, 0]), ...(corners[1] ?? [0, 0]))
    shine.addColorStop(0, `oklch(${light + 0.12} 0.17 ${hue})`)
    shine.addColorStop(1, `oklch(${light - 0.05} 0.19 ${hue + 8})`)
    outline(context, corners)
    context.fillStyle = shine
    context.strokeStyle = shine
    context.lineWidth = size * 0.16
    context.stroke()
    context.fill()
    for (const [u, v] of face.pips) drawPip(context, (du, dv) => onFace(face, u + du, v + dv, 1.01), pip)
  }
}

function outline(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath()
  points.forEach(([px, py], index) => (index === 0 ? context.moveTo(px, py) : context.lineTo(px, py)))
  context.closePath()
}

function drawPip(
  context: CanvasRenderingContext2D,
  at: (du: number, dv: number) => [number, number],
  colour: string,
): void {
  const ring = (radius: number, shift: number) =>
    Array.from({ length: 18 }, (_, index) => {
      const angle = (index / 18) * Math.PI * 2
      return at(Math.cos(angle) * radius + shift, Math.sin(angle) * radius - shift)
    })
  outline(context, ring(0.19, 0.012))
  context.fillStyle = 'oklch(0.2 0.06 290 / 0.45)'
  context.fill()
  outline(context, ring(0.17, 0))
  context.fillStyle = colour
  context.fill()
}
