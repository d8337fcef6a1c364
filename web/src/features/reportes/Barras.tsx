import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export type Dato = { nombre: string; valor: number; mas?: readonly number[] }

const TICK = { fill: 'var(--e-ink-2)', fontSize: 12 }
const BOX = {
  background: 'var(--e-surface)',
  border: '1px solid var(--e-border)',
  borderRadius: 'var(--e-radius-sm)',
  color: 'var(--e-ink)',
}

export const Barras = ({ datos, unidad }: { datos: readonly Dato[]; unidad: string }) => (
  <ResponsiveContainer width="100%" height={240}>
    <BarChart data={datos as Dato[]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
      <CartesianGrid stroke="var(--e-border)" vertical={false} />
      <XAxis dataKey="nombre" tick={TICK} stroke="var(--e-border-control)" minTickGap={24} />
      <YAxis allowDecimals={false} tick={TICK} stroke="var(--e-border-control)" />
      <Tooltip cursor={{ fill: 'var(--e-hover)' }} contentStyle={BOX} itemStyle={{ color: 'var(--e-ink)' }} />
      <Bar dataKey="valor" name={unidad} fill="var(--e-primary)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
    </BarChart>
  </ResponsiveContainer>
)
