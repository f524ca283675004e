/** The dealers as vectors: face, hair and clothes. Each vendor has its own. */

export type Person = {
  /** Lit, plain and in shadow. */
  skin: readonly [string, string, string]
  hair: string
  cloth: string
  trim: string
  cut: 'long' | 'bun' | 'short'
  wear: 'sari' | 'jacket' | 'waistcoat'
}

export const PEOPLE: readonly Person[] = [
  {
    skin: ['#e0a77d', '#c78a60', '#8d5637'],
    hair: '#1d141c',
    cloth: '#7a1f4a',
    trim: '#e8b64c',
    cut: 'long',
    wear: 'sari',
  },
  {
    skin: ['#c98f66', '#ad7349', '#74472b'],
    hair: '#17120f',
    cloth: '#1c2f4f',
    trim: '#d9c07a',
    cut: 'short',
    wear: 'jacket',
  },
  {
    skin: ['#eab58d', '#d2976d', '#97613f'],
    hair: '#33201a',
    cloth: '#0f5a55',
    trim: '#f0cf86',
    cut: 'bun',
    wear: 'sari',
  },
  {
    skin: ['#a8734d', '#8a5a38', '#5a3822'],
    hair: '#100d0e',
    cloth: '#23202e',
    trim: '#c9a24a',
    cut: 'short',
    wear: 'waistcoat',
  },
  {
    skin: ['#d9a078', '#bd8057', '#825033'],
    hair: '#241318',
    cloth: '#8a3414',
    trim: '#ffd47a',
    cut: 'bun',
    wear: 'sari',
  },
]

const HAIR_BEHIND: Readonly<Record<Person['cut'], string>> = {
  long: '<path d="M63 74 C56 26 144 26 137 74 C139 104 150 128 142 154 C128 164 116 150 112 138 H88 C84 150 72 164 58 154 C50 128 61 104 63 74Z"/>',
  bun: '<circle cx="100" cy="27" r="15"/><path d="M64 78 C58 34 142 34 136 78 L131 96 H69Z"/>',
  short: '<path d="M66 80 C60 36 140 36 134 80 L131 88 H69Z"/>',
}
const HAIR_BEFORE: Readonly<Record<Person['cut'], string>> = {
  long: '<path d="M103 40 C80 36 66 54 68 92 C72 74 80 60 103 50 C118 56 128 72 132 92 C136 56 122 38 103 40Z"/>',
  bun: '<path d="M100 39 C78 38 66 56 68 84 C76 66 88 57 100 50 C112 57 124 66 132 84 C134 56 122 38 100 39Z"/>',
  short:
    '<path d="M67 82 C60 46 82 32 104 34 C130 32 141 54 133 82 C131 70 128 62 121 58 C108 60 90 58 79 56 C72 62 69 72 67 82Z"/>',
}

function clothesOf({ wear, cloth, trim }: Person): string {
  const body = `<path d="M14 206 C16 164 48 150 84 141 L116 141 C152 150 184 164 186 206Z" fill="url(#cloth)"/>`
  if (wear === 'sari') {
    return `${body}<path d="M80 141 Q100 168 120 141 L124 152 Q100 182 76 152Z" fill="#000" opacity=".16"/>
      <path d="M118 141 C150 150 176 164 184 206 H92 C100 186 112 166 118 141Z" fill="${cloth}"/>
      <path d="M118 141 C112 166 100 186 92 206 H103 C111 188 122 166 127 144Z" fill="${trim}"/>
      <path d="M142 150 Q134 180 132 206 M158 160 Q152 184 152 206" stroke="#000" stroke-opacity=".18" stroke-width="2.5" fill="none"/>
      <path d="M84 146 Q100 162 116 146" fill="none" stroke="${trim}" stroke-width="2.6"/><circle cx="100" cy="156" r="3.4" fill="${trim}"/>`
  }
  if (wear === 'jacket') {
    return `${body}<path d="M84 141 Q100 152 116 141 L117 131 Q100 143 83 131Z" fill="${cloth}" stroke="${trim}" stroke-width="1.6"/>
      <path d="M100 148 V206" stroke="${trim}" stroke-width="1.8"/>${[158, 174, 190].map((y) => `<circle cx="106" cy="${y}" r="2.6" fill="${trim}"/>`).join('')}
      <path d="M128 168 l14 -3 v5 l-14 3z" fill="#f4eee6"/>`
  }
  return `<path d="M14 206 C16 164 48 150 84 141 L116 141 C152 150 184 164 186 206Z" fill="#efe9e2"/>
    <path d="M66 147 C70 172 82 192 96 206 H44 C46 180 52 158 66 147Z M134 147 C130 172 118 192 104 206 H156 C154 180 148 158 134 147Z" fill="url(#cloth)" stroke="${trim}" stroke-width="1.4"/>
    <path d="M84 138 L100 150 L84 158Z M116 138 L100 150 L116 158Z" fill="${trim}"/><circle cx="100" cy="149" r="3.6" fill="${trim}"/>`
}

const eye = (
  x: number,
) => `<path d="M${x - 8} 85 Q${x} 77.5 ${x + 8} 85 Q${x} 90 ${x - 8} 85Z" fill="#fffaf4"/><g class="pupil"><circle cx="${x}" cy="84" r="3.7" fill="#2a160e"/>
  <circle cx="${x + 1.3}" cy="82.6" r="1.1" fill="#fff"/></g><path d="M${x - 9} 85 Q${x} 76 ${x + 9} 84.4" fill="none" stroke="#1a0f12" stroke-width="2" stroke-linecap="round"/>`

/** Draws the right forearm with an open hand, palm to the table; the left one is its mirror. */
function armOf({ skin: [lit, plain, shade], cloth, trim, wear }: Person, side: 'left' | 'right'): string {
  const sleeve = wear === 'waistcoat' ? '#efe9e2' : cloth
  const arm = `<path d="M170 214 C172 196 168 180 158 170 L141 180 C144 192 144 204 143 214Z" fill="${sleeve}"/>
    <path d="M159 169 L140 180 L143 186 L162 174Z" fill="${trim}"/>
    <path d="M157 170 C152 162 145 154 136 149 C131 146 127 148 128 152 C129 156 134 159 137 163 C132 161 125 160 122 163 C120 166 124 168 128 169 C125 170 123 173 126 175 C130 178 137 179 142 180Z" fill="${plain}" stroke="${shade}" stroke-opacity=".55" stroke-width="1.2"/>
    <path d="M137 163 C134 165 131 168 128 169 M141 168 C138 171 135 174 132 176" fill="none" stroke="${shade}" stroke-opacity=".5" stroke-width="1.1" stroke-linecap="round"/>
    <path d="M154 168 C149 161 143 155 136 151" fill="none" stroke="${lit}" stroke-width="2" stroke-linecap="round" opacity=".7"/>`
  return `<g class="arm ${side}">${side === 'left' ? `<g transform="translate(200 0) scale(-1 1)">${arm}</g>` : arm}</g>`
}

/** Draws a person from the waist up, in a box of 200 × 206. The classes mark what moves. */
export function figureOf(person: Person): string {
  const {
    skin: [lit, plain, shade],
    hair,
    cloth,
    trim,
    cut,
  } = person
  const isSari = person.wear === 'sari'
  return `<defs><radialGradient id="skin" cx=".38" cy=".34" r=".8"><stop offset="0" stop-color="${lit}"/><stop offset=".62" stop-color="${plain}"/><stop offset="1" stop-color="${shade}"/></radialGradient>
    <linearGradient id="cloth" x2="1"><stop offset="0" stop-color="${cloth}"/><stop offset=".45" stop-color="${cloth}"/><stop offset="1" stop-color="#120b18"/></linearGradient></defs>
    <g class="body"><g fill="${hair}">${cut === 'short' ? '' : HAIR_BEHIND[cut]}</g>
    <path d="M87 108 H113 V132 Q116 142 122 144 Q100 166 78 144 Q84 142 87 132Z" fill="${plain}"/><path d="M87 112 Q100 130 113 112 V124 Q100 138 87 126Z" fill="${shade}" opacity=".55"/>
    ${clothesOf(person)}
    <g class="head"><g fill="${hair}">${cut === 'short' ? HAIR_BEHIND.short : ''}</g>
    <ellipse cx="69.5" cy="88" rx="5" ry="9" fill="${plain}"/><ellipse cx="130.5" cy="88" rx="5" ry="9" fill="${shade}"/>
    <path d="M69 76 C68 44 132 44 131 76 C132 104 119 126 100 127 C81 126 68 104 69 76Z" fill="url(#skin)"/>
    <g fill="${hair}">${HAIR_BEFORE[cut]}</g>
    <path class="brows" d="M75 75 Q84 69 93 74 M107 74 Q116 69 125 75" fill="none" stroke="${hair}" stroke-width="${isSari ? 2.2 : 3.4}" stroke-linecap="round"/>
    <g class="eyes">${eye(84)}${eye(116)}</g>
    <path d="M101 84 Q99 94 96 99 Q100 103 105 99" fill="none" stroke="${shade}" stroke-width="1.8" stroke-linecap="round" opacity=".8"/>
    <ellipse cx="80" cy="100" rx="7" ry="4.5" fill="#e0605a" opacity=".16"/><ellipse cx="120" cy="100" rx="7" ry="4.5" fill="#e0605a" opacity=".16"/>
    <g class="mouth"><path d="M89 109 Q95 106 100 108 Q105 106 111 109 Q100 118 89 109Z" fill="${isSari ? '#b23a4c' : '#9a5344'}"/><path d="M89 109 Q100 112 111 109" fill="none" stroke="#5c1d26" stroke-width="1" opacity=".6"/></g>
    ${
      isSari
        ? `<circle cx="100" cy="67" r="2.4" fill="#c8193c"/><circle cx="69" cy="98" r="2.8" fill="${trim}"/><circle cx="131" cy="98" r="2.8" fill="${trim}"/>`
        : `<path d="M76 104 Q80 124 100 126 Q120 124 124 104 Q120 118 110 116 Q100 112 90 116 Q80 118 76 104Z" fill="${hair}" opacity=".34"/>`
    }
    </g></g>${armOf(person, 'left')}${armOf(person, 'right')}`
}
