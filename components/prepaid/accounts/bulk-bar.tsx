"use client";

import { ChosenBar } from "@/components/office/chosen-bar";
import { ACCOUNT_BOX } from "@/components/prepaid/accounts/account-fields";
import { CHANGE_TYPE, ChangeTypeAct, typeOfMany } from "@/components/prepaid/accounts/change-type-act";
import type { TypeOptionDto } from "@/lib/prepaid";
import { changeAccountTypeAction, changeShownTypesAction } from "@/lib/prepaid/actions";
import type { PrepaidAccountFiltersInput } from "@/lib/prepaid/schemas";

export function AccountBulkBar({ types }: { types: readonly TypeOptionDto[] }) {
  return (
    <ChosenBar name={ACCOUNT_BOX}>
      {({ ids, clear }) => (
        <ChangeTypeAct
          name="elegidos"
          trigger={CHANGE_TYPE}
          look={{ size: "sm", variant: "quieto" }}
          of={typeOfMany(ids.length)}
          types={types}
          send={async (wish) => {
            const result = await changeAccountTypeAction({ accountIds: [...ids], ...wish });
            if (result.ok) clear();
            return result;
          }}
        />
      )}
    </ChosenBar>
  );
}

interface ChangeShownProps {
  types: readonly TypeOptionDto[];
  filters: PrepaidAccountFiltersInput;
  count: number;
}

/** Gives another type to all that the filters find, not only to those on this page. */
export function ChangeShown({ types, filters, count }: ChangeShownProps) {
  return (
    <ChangeTypeAct
      name="todos"
      trigger={`Cambiar ${typeOfMany(count)}`}
      look={{ variant: "main" }}
      of={typeOfMany(count)}
      types={types}
      send={(wish) => changeShownTypesAction({ filters, count, ...wish })}
    />
  );
}
