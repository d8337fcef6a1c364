-- Every kind that stands in the trash is one of those that it takes.
alter table papelera validate constraint papelera_clase_check;
