import { ROL } from '@eleva/contract'
import { expect, test } from 'vitest'
import { openCsv } from '../../kit/exports/csv.ts'
import { readLista, readPersona } from './usuarios.carga.ts'
import { campoDe } from './usuarios.columnas.ts'

const read = (text: string, role = ROL.estudiante) =>
  readLista(openCsv(Buffer.from(text), 'csv_file').filas, role).filas
const ANA = { nombre: 'Ana López Díaz', email: 'ana@a.mx', motivo: '' }

test.each([
  [
    'email',
    [
      'Correo',
      'correo electrónico',
      'Correo institucional',
      'E-mail',
      'Email Address',
      'Email Address [Required]',
      'Dirección de correo',
      'CORREO (@escuela.mx)',
      'Correo del alumno',
      'Mail',
    ],
  ],
  [
    'correo_alternativo',
    ['Correo alternativo', 'Correo personal', 'Recovery Email', 'Home Secondary Email', 'Otro correo'],
  ],
  [
    'nombre',
    [
      'Nombre',
      'Nombre(s)',
      'Nombres',
      'NOMBRE DEL ALUMNO',
      'Alumno',
      'Estudiante',
      'First Name',
      'Given name',
      'Nombre completo',
      'Apellidos y nombre(s)',
      'Nombre y apellidos',
      'Student Name',
      'Full name',
    ],
  ],
  ['apellidos', ['Apellidos', 'Apellido(s)', 'Last Name', 'Surname', 'Family name', 'Last Name [Required]']],
  ['apellido_p', ['Apellido paterno', 'Primer apellido', 'A. paterno', 'Paterno']],
  ['apellido_m', ['Apellido materno', 'Segundo apellido', 'Materno']],
  ['grupo', ['Grupo', 'Grupos', 'Group', 'Sección', 'Grado y grupo', 'Nombre del grupo', 'Salón']],
  ['grado', ['Grado', 'Grade']],
  ['escuela', ['Escuela', 'Nombre de la escuela', 'Plantel', 'School', 'Centro de trabajo']],
] as const)('«%s» is what these headings name', (campo, headings) => {
  for (const heading of headings) expect([heading, campoDe(heading, 3)]).toEqual([heading, campo])
})

test('what stands in lists and is of no use, or is somebody else’s, is never taken for the person', () => {
  const others = [
    'No.',
    'N°',
    'Núm. de lista',
    'Matrícula',
    'CCT',
    'CURP',
    'Teléfono',
    'Celular',
    'Correo del tutor',
    'Nombre del padre o tutor',
    'Parent Email',
    'Nombre del docente',
    'Maestra',
    'Correo de la escuela',
    'Clave de la escuela',
    'Usuario',
    'Roles',
    'Estatus',
    'Última sesión',
    'Avance',
    'Cursos',
    'Nombre del curso',
  ]
  for (const heading of others) expect([heading, campoDe(heading, 3) ?? 'nothing']).toEqual([heading, 'nothing'])
  expect(campoDe('Nombre del docente', 2)).toBe('nombre')
  expect(campoDe('Nombre del alumno', 2)).toBe(null)
})

test.each([
  [
    'a third column that is no e-mail',
    'Nombre,Correo,Grupo\nAna López Díaz,ana@a.mx,3A\n',
    { grupo: '3A', correo_alternativo: '' },
  ],
  [
    'a number, a phone, a key',
    'Matrícula;Nombre;Correo;Teléfono;CCT\n7;Ana López Díaz;ana@a.mx;55 1234;09DES\n',
    { correo_alternativo: '' },
  ],
  [
    'surnames first, in English',
    'Last Name,First Name,Email Address\nLópez Díaz,Ana,ana@a.mx\n',
    { nombres: 'Ana', apellido_p: 'López Díaz' },
  ],
  [
    'both surnames apart',
    'No.,Apellido paterno,Apellido materno,Nombre(s),Correo electrónico\n1,López,Díaz,Ana,ana@a.mx\n',
    { nombres: 'Ana', apellido_p: 'López', apellido_m: 'Díaz' },
  ],
  [
    'three that were taken for the e-mail twice',
    'nombres,apellidos,email\nAna,López Díaz,ana@a.mx\n',
    { correo_alternativo: '' },
  ],
  ['a line that names the separator', 'sep=;\nCorreo;Nombre\nana@a.mx;Ana López Díaz\n', {}],
  [
    'titles above, one of them with the word',
    'Lista de alumnos 3° A;;\nEscuela: Benito Juárez;;\n\nApellidos;Nombre;Correo\nLópez Díaz;Ana;ana@a.mx\n',
    { apellido_p: 'López Díaz' },
  ],
  ['grade and group apart', 'Grado,Grupo,Nombre,Correo\n3,A,Ana López Díaz,ana@a.mx\n', { grupo: '3 A' }],
  [
    'surnames and name in one cell',
    'Apellidos y nombre;Correo\nLópez Díaz, Ana;ana@a.mx\n',
    { nombres: 'Ana', apellido_p: 'López Díaz' },
  ],
  [
    'a whole name beside its parts',
    'Nombre completo,Nombre(s),Apellidos,Correo\nAna López Díaz,Ana,López Díaz,ana@a.mx\n',
    { nombres: 'Ana' },
  ],
  ['two given names', 'Primer nombre,Segundo nombre,Apellidos,Correo\nAna,,López Díaz,ana@a.mx\n', { nombres: 'Ana' }],
  [
    'the e-mail of the school before one’s own',
    'Correo,Correo institucional,Nombre\nx@casa.mx,ana@a.mx,Ana López Díaz\n',
    { correo_alternativo: '' },
  ],
  [
    'the tutor beside',
    'Nombre del tutor,Correo del tutor,Nombre,Correo\nEva,eva@casa.mx,Ana López Díaz,ana@a.mx\n',
    { correo_alternativo: '' },
  ],
  [
    'our list of users',
    'Nombre,Correo,Correo alternativo,Roles,Grupos,Escuela,Estatus,Alta,Última sesión\nAna López Díaz,ana@a.mx,,Estudiante,3.º A,Benito Juárez,Activo,2026-01-01,\n',
    { grupo: '3.º A', escuela: 'Benito Juárez' },
  ],
  [
    'our report of a group',
    'Nombre,Correo,Avance,Cursos,Completos,Por revalidación,Última entrada\nAna López Díaz,ana@a.mx,50,2,1,0,2026-01-01\n',
    {},
  ],
  [
    'our addresses of a school',
    'Estudiante,Correo,Escuela\nAna López Díaz,ana@a.mx,Benito Juárez\n',
    { escuela: 'Benito Juárez' },
  ],
  ['no head', 'Ana López Díaz,ana@a.mx,ana@casa.mx\n', { correo_alternativo: 'ana@casa.mx' }],
  ['no head, and a third column that is no e-mail', 'Ana López Díaz,ana@a.mx,3A\n', { correo_alternativo: '' }],
  ['no head, numbers ahead', '1,Ana López Díaz,ana@a.mx\n', { apellido_p: '' }],
  ['no head, the e-mail first', 'ana@a.mx,Ana López Díaz\n', {}],
  [
    'signs that nobody sees, and letters in two pieces',
    'Nombre,Correo\nAna\u200b Lo\u0301pez\u00a0 Di\u0301az,\u200bana@a.mx\u200e\n',
    {},
  ],
  ['an address with its name', 'Nombre,Correo\nAna López Díaz,Ana <ANA@a.mx>\n', {}],
  ['the head once a page', 'Nombre,Correo\nAna López Díaz,ana@a.mx\nNombre,Correo\n', {}],
])('a list with %s', (_what, text, more) => {
  expect(read(text)).toMatchObject([{ ...ANA, ...more }])
})

test('a row without a given name, and one with signs that cannot be kept, say so', () => {
  const rows = read('Apellidos,Nombre,Correo\nLópez,,ana@a.mx\nRuiz,Om\u0007ar,omar@a.mx\nDíaz,Lu\ufffdz,luz@a.mx\n')
  expect(rows.map(r => r.motivo)).toEqual([
    'Falta el nombre',
    'El nombre tiene signos que no se pueden guardar',
    'El nombre tiene signos que no se pueden guardar',
  ])
})

test('what somebody said of the columns counts', () => {
  const { filas } = openCsv(Buffer.from('Persona;Contacto;Sede\nAna López Díaz;ana@a.mx;Norte\n'), 'csv_file')
  expect(readLista(filas, 3).filas.every(f => f.motivo)).toBe(true)
  const said = { encabezado: 1, columnas: ['nombre', 'email', 'grupo'] as const }
  expect(readLista(filas, 3, { ...said, columnas: [...said.columnas] }).filas).toMatchObject([
    { ...ANA, grupo: 'Norte' },
  ])
  expect(readLista(filas, 3, { encabezado: 0 }).filas).toHaveLength(2)
})

test('a form’s person is no list: what looks like a heading is a name', () => {
  expect(readPersona({ nombres: 'Nombre', apellidos: 'Correo', email: 'n@a.mx' })).toMatchObject({
    nombre: 'Nombre Correo',
    motivo: '',
  })
})
