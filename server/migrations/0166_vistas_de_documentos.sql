-- Documents of Word, Excel, PowerPoint and their like as PDF, made by a job where LibreOffice is installed: once for each content.
create table documentos_vistas (
  -- Of the document's content. Whatever file has it may be shown by this.
  sha256 text primary key,
  estado text not null default 'pendiente'
    constraint documentos_vistas_estado check (estado in ('pendiente', 'haciendo', 'lista', 'fallida')),
  -- Why it failed, in words for whoever looks; empty otherwise.
  motivo text not null default '' check (char_length(motivo) <= 500),
  -- How many times a process has begun; one that dies each time does not begin for ever.
  intentos bigint not null default 0,
  -- When a process took it.
  vive_en timestamptz,
  -- The PDF.
  archivo_id bigint references archivos (id) on delete restrict,
  creado_en timestamptz not null default now(),
  constraint documentos_vistas_lista check ((estado = 'lista') = (archivo_id is not null))
);
create index documentos_vistas_archivo on documentos_vistas (archivo_id);
-- What is still to be made, of which there is little.
create index documentos_vistas_por_hacer on documentos_vistas (creado_en) where estado in ('pendiente', 'haciendo');
