/**
 * The manifests of deploy/kubernetes: by compiled schemas, by kustomize, and against each other.
 *
 * @module-tag resto
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { base, DEPLOY, has, type Manifest, manifests, read, run } from './deploy.ts'

type Container = {
  name: string
  image: string
  envFrom?: unknown[]
  ports?: { name: string; containerPort: number }[]
  volumeMounts?: { name: string; mountPath: string }[]
  securityContext?: Record<string, unknown>
  command?: string[]
} & Record<string, { httpGet?: { path: string; port: string } }>
type Validate = { (data: unknown): boolean; errors: unknown[] | null }
/** The compiled check of a kind: `apps/v1`, Deployment is IoK8sApiAppsV1Deployment. */
async function schemaOf({ apiVersion, kind }: Manifest): Promise<Validate> {
  const [version, group = 'core'] = apiVersion.split('/').reverse()
  const [Group, Version] = [group.split('.')[0]!, version!].map(one => one[0]!.toUpperCase() + one.slice(1))
  const { validate } = await import(/* @vite-ignore */ `kubernetes-models/_schemas/IoK8sApi${Group}${Version}${kind}`)
  return validate
}

/** Secrets and settings that a container takes its environment from, as «kind/name». */
const takenFrom = ({ envFrom = [] }: Container) =>
  (envFrom as Record<string, { name: string }>[]).flatMap(from =>
    Object.entries(from).map(([kind, { name }]) => `${kind === 'secretRef' ? 'Secret' : 'ConfigMap'}/${name}`),
  )

/** The schemas let unknown fields pass, which a cluster ignores: a field whose name no check reads is misspelt. */
function watchReads<T extends object>(whole: T): { seen: T; unread: () => string[] } {
  const left = new Set<string>()
  const wrap = (value: unknown, at: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const inner = new Map(Object.entries(value).map(([key, of]) => [key, wrap(of, `${at}.${key}`)]))
    for (const key of inner.keys()) left.add(`${at}.${key}`)
    return new Proxy(value, {
      get: (target, key) => {
        left.delete(`${at}.${String(key)}`)
        return typeof key === 'string' && inner.has(key) ? inner.get(key) : Reflect.get(target, key)
      },
    })
  }
  return { seen: wrap(whole, '') as T, unread: () => [...left] }
}

describe('kubernetes', () => {
  const all = [
    ...base,
    'kubernetes/redis/redis.yaml',
    'kubernetes/postgres/networkpolicy.yaml',
    'kubernetes/ejemplo/namespace.yaml',
  ]
    .filter(f => !f.endsWith('kustomization.yaml'))
    .flatMap(manifests)

  test.each(all.map(m => [`${m.kind} ${m.metadata.name}`, m] as const))(
    '%s is what its schema says',
    async (_name, manifest) => {
      const validate = await schemaOf(manifest)
      const { seen, unread } = watchReads(manifest)
      expect([validate(seen), validate.errors]).toEqual([true, null])
      expect(unread()).toEqual([])
      // And one that is wrong is told so.
      expect(validate({ ...manifest, metadata: { ...manifest.metadata, labels: 7 } })).toBe(false)
    },
  )

  test.each(readdirSync(path.join(DEPLOY, 'kubernetes')))(
    'kustomization of %s names files that are there, and all of them',
    dir => {
      const folder = path.join(DEPLOY, 'kubernetes', dir)
      const { resources = [], components = [] } = parse(read(`kubernetes/${dir}/kustomization.yaml`))
      for (const one of [...resources, ...components])
        expect([one, existsSync(path.join(folder, one))]).toEqual([one, true])
      const left = readdirSync(folder).filter(f => !resources.includes(f) && f !== 'kustomization.yaml')
      expect(left).toEqual(dir === 'base' ? ['secreto.ejemplo.yaml'] : [])
    },
  )

  test('each container runs without rights, and mounts, ports and references meet', () => {
    const named = new Set(all.map(m => `${m.kind}/${m.metadata.name}`))
    for (const m of all.filter(one => one.spec?.template)) {
      const pod = m.spec.template.spec
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      const volumes = (pod.volumes ?? []).map((v: { name: string }) => v.name)
      for (const c of pod.containers as Container[]) {
        expect(c.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        for (const mount of c.volumeMounts ?? []) expect(volumes).toContain(mount.name)
        for (const one of takenFrom(c)) expect(named).toContain(one)
      }
    }
    const rule = all.find(m => m.kind === 'Ingress')!.spec.rules[0].http.paths[0].backend.service
    expect(named).toContain(`Service/${rule.name}`)
    const scaled = all.find(m => m.kind === 'HorizontalPodAutoscaler')!.spec
    expect(named).toContain(`Deployment/${scaled.scaleTargetRef.name}`)
    expect(scaled.minReplicas).toBeGreaterThanOrEqual(2)
  })

  test('all replicas together have fewer connections than the database lets in', () => {
    const { data } = all.find(m => m.kind === 'ConfigMap')!
    const { maxReplicas } = all.find(m => m.kind === 'HorizontalPodAutoscaler')!.spec
    const max = Number(manifests('kubernetes/postgres/cluster.yaml')[0]!.spec.postgresql.parameters.max_connections)
    // Beside screens a process has six for what takes long, and four for jobs; one more replica while they change.
    expect((maxReplicas + 1) * (Number(data!.DATABASE_POOL) + 10)).toBeLessThan(max)
  })

  test.skipIf(!has('kubectl', 'version', '--client'))('kustomize puts the example together', () => {
    const { status, said } = run('kubectl', 'kustomize', path.join(DEPLOY, 'kubernetes/ejemplo'))
    expect([status, status ? said : '']).toEqual([0, ''])
    const made: Manifest[] = parseAllDocuments(said).map(d => d.toJS())
    expect(made.map(m => m.kind)).toEqual(
      expect.arrayContaining(['Cluster', 'Job', 'PodDisruptionBudget', 'Namespace']),
    )
    const { image } = made.find(m => m.kind === 'Deployment' && m.metadata.name === 'eleva')!.spec.template.spec
      .containers[0]
    expect(image).toBe('registro.escuela.mx/eleva:0.1.0')
  })
})
