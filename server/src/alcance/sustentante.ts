/** Somebody at a quiz: the person, and the activity whose quiz they take. */
export type Sustentante = { usuarioId: number; actividadId: number }

/** Whoever asks for a quiz. */
export const sustentanteDe = ({
  person,
  actividadId,
}: {
  person: { id: number }
  actividadId: number
}): Sustentante => ({
  usuarioId: person.id,
  actividadId,
})
