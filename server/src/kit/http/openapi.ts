/** The OpenAPI 3.1 document of the whole contract. */
import { Failure, isWrite, permissions, type Route, routeTables } from '@eleva/contract'
import * as z from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.core.$ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json
  return rest
}

const reply = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
})
const failure = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

function parametersOf(route: Route): Json[] {
  const of = (object: Route['params'], where: 'path' | 'query') =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path',
      schema: schemaOf(schema),
    }))
  return [...of(route.params, 'path'), ...of(route.query, 'query')]
}

function successOf(route: Route): Json {
  if (route.page) return { '302': { description: 'Lleva a otra página' } }
  if (route.file) return { '200': { description: 'El archivo', content: { [route.file]: {} } } }
  const own = schemaOf(route.reply)
  const envelope = {
    type: 'object',
    required: ['success', 'message', 'color'],
    properties: { success: { const: true }, message: { type: 'string' }, color: { type: 'string' } },
  }
  return { '200': reply('Hecho', route.bare ? own : { allOf: [envelope, own] }) }
}

function operation(word: string, name: string, route: Route): Json {
  const body = route.body && schemaOf(route.body)
  const who = route.can === 'publico' ? 'cualquiera' : permissions[route.can].join(', ')
  return {
    operationId: `${word}.${name}`,
    tags: [word],
    summary: route.summary,
    description: `Quién: ${who}.${isWrite(route) ? ' Lleva el encabezado X-XSRF-TOKEN.' : ''}`,
    parameters: parametersOf(route),
    ...(body
      ? {
          requestBody: {
            content: Object.fromEntries(
              ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map(t => [
                t,
                { schema: body },
              ]),
            ),
          },
        }
      : {}),
    responses: {
      ...successOf(route),
      ...(route.can === 'publico' ? {} : { '401': failure('Sin sesión'), '403': failure('Sin permiso') }),
      ...(route.params ? { '404': failure('No existe, o está fuera de su alcance') } : {}),
      ...(isWrite(route) ? { '419': failure('Falta el token CSRF') } : {}),
      ...(route.body || route.query ? { '422': failure('Hay datos que no son válidos') } : {}),
    },
    security: route.can === 'publico' ? [] : [{ sesion: [] }],
  }
}

export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [word, table] of Object.entries(routeTables)) {
    for (const [name, route] of Object.entries<Route>(table)) {
      const path = route.path.replace(/:([A-Za-z_]+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(word, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Eleva', version, description: 'Todas las llamadas de Eleva, por palabra del dominio.' },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure) },
      securitySchemes: { sesion: { type: 'apiKey', in: 'cookie', name: 'eleva_sesion' } },
    },
  }
}
