/** The walls between the folders, which docs/ARCHITECTURE.md draws as a tree. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const TEST = '\\.test\\.tsx?$'

/**
 * The rooms of a folder, from below: each takes what it needs of those before it, so that no two need each other. What
 * stands beside them is the ground floor, which all of them use. A new room takes its place here.
 * @param list a file beside the rooms that names them all, and which is no ground
 */
const rooms = (name, folder, order, list = '$^') => [
  ...order.map((room, at) => {
    const above = order.slice(at + 1)
    const reach = above.length > 0 ? `${above.join('[/.]|')}[/.]` : '$^'
    return only(
      `${name}-room-${room}`,
      `A room imports none above it: ${order.join(' < ')}.`,
      { path: `^${folder}/${room}[/.]`, pathNot: TEST },
      { path: `^${folder}/(${reach})` },
    )
  }),
  only(
    `${name}-ground-below`,
    `The ground floor of ${folder} imports no room, nor what names them all.`,
    { path: `^${folder}/[^/]+\\.tsx?$`, pathNot: [TEST, `^${folder}/(${list}|${order.join('|')})\\.tsx?$`] },
    { path: `^${folder}/(${list}\\.ts$|(${order.join('|')})[/.])` },
  ),
]

const SERVER_KIT = 'db archivos instalacion correo observe http web identity exports respaldo'.split(' ')
const WEB_KIT = 'theme load sw llevado api page brand subida feedback list form richtext'.split(' ')
const ENTREGABLES = 'apuntes documento hilo entrega revision libro cola salon'.split(' ')
const INTENTOS = 'comenzar terminar presentar responder revisar'.split(' ')
const CONSTANCIAS = 'completar plantillas insignias'.split(' ')
/** What says a word's calls, jobs and services. */
const PUERTAS = '[^/]+\\.(routes|jobs|service)'

module.exports = {
  forbidden: [
    only('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    only(
      'contract-alone',
      'The contract imports zod and itself.',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^contract/src|node_modules/zod' },
    ),
    only('server-not-web', 'Server and web meet only through the contract.', { path: '^server/' }, { path: '^web/' }),
    only('web-not-server', 'Server and web meet only through the contract.', { path: '^web/' }, { path: '^server/' }),
    only(
      'server-kit-below',
      'kit imports nothing above it: no module, and not what says who sees what.',
      { path: '^server/src/kit/' },
      { path: '^server/src/(?!(kit/|config\\.ts$))' },
    ),
    ...rooms('kit', 'server/src/kit', SERVER_KIT, 'kit'),
    only(
      'kit-list-as-type',
      'The list of what a handler may use names every room, and is only their types: a room takes it as one.',
      { path: '^server/src/kit/', pathNot: TEST },
      { path: '^server/src/kit/kit\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    only(
      'alcance-below',
      'Who may see what imports no word: all of them ask it, and it knows their tables.',
      { path: '^server/src/alcance/' },
      { path: '^server/src/(?!(alcance|kit)/|config\\.ts$)' },
    ),
    only(
      'alcance-only-reads',
      'Who may see what only says it: what sends, tells or queues is of a word.',
      { path: '^server/src/alcance/', pathNot: TEST },
      { path: '^server/src/kit/(correo/|http/realtime\\.ts|db/jobs\\.ts|archivos/)' },
    ),
    only(
      'web-kit-below',
      'kit imports no feature and no app.',
      { path: '^web/src/kit' },
      { path: '^web/src/(features|app|shared)' },
    ),
    ...rooms('intentos', 'server/src/modules/intentos', INTENTOS, PUERTAS),
    ...rooms('constancias', 'server/src/modules/constancias', CONSTANCIAS, PUERTAS),
    ...rooms('web-kit', 'web/src/kit', WEB_KIT),
    ...rooms('entregables', 'web/src/features/entregables', ENTREGABLES),
    only(
      'web-shared-below',
      'shared imports no feature and no app.',
      { path: '^web/src/shared' },
      { path: '^web/src/(features|app)' },
    ),
    only(
      'modules-by-read',
      'A module asks another only through its *.read.ts, and lets it act only through its *.service.ts, which means «public to other words»; tests may look at anything.',
      { path: '^server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '\\.(read|service)\\.ts$'] },
    ),
    only(
      'reads-below-writes',
      'What reads asks nothing of what writes: neither *.sql.ts, *.service.ts nor *.jobs.ts, but for their types.',
      { path: '^server/src/.*\\.read\\.ts$' },
      { path: '^server/src/.*\\.(sql|service|jobs)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    only(
      'features-by-parts',
      'A feature shows what is of another only through its *.parte.tsx (or .ts).',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '\\.parte\\.tsx?$'] },
    ),
    only(
      'features-below-app',
      'A feature imports nothing of the app: there alone features meet.',
      { path: '^web/src/features/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/app/' },
    ),
    only(
      'modules-below',
      'A module imports nothing that stands above all of them; the first day of an installation takes the example course of the demo.',
      { path: '^server/src/modules/', pathNot: ['\\.test\\.ts$', '^server/src/modules/estreno/'] },
      { path: '^server/src/(demo|mando)/|^server/src/(app|arranque|main|modules)\\.ts$' },
    ),
    only(
      'sql-in-its-place',
      'A file says by its name that there is SQL in it: *.sql.ts, *.read.ts, *.sentencia.ts, and what works without a request (*.service.ts, *.jobs.ts, *.avisos.ts); besides alcance, kit and the demo.',
      {
        path: '^server/src',
        pathNot: ['\\.(sql|read|sentencia|service|jobs|avisos|test)\\.ts$', '^server/src/(alcance|kit|demo)/'],
      },
      { path: 'node_modules/(kysely|pg|pg-boss|pg-cursor)/' },
    ),
    only(
      'http-in-its-place',
      'Fastify stays in *.routes.ts, kit, app.ts and modules.ts.',
      { path: '^server/src', pathNot: ['\\.routes\\.ts$', '^server/src/kit', '^server/src/(app|modules)\\.ts$'] },
      { path: 'node_modules/fastify/' },
    ),
    only(
      'toasts-in-kit',
      'Notifications come from the envelope, in one place.',
      { path: '^web/src', pathNot: '^web/src/(kit|app/main)' },
      { path: 'node_modules/@mantine/notifications/(?!.*css)' },
    ),
    only('tests-not-shipped', 'Nothing imports a test.', { pathNot: '\\.test\\.tsx?$' }, { path: '\\.test\\.tsx?$' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    // Only our own is looked at: what is built of a library is what we import of it, and a wall that does not see it
    // holds nothing back.
    exclude: { path: ['^web/dist(-antes)?/'] },
  },
}
