"use client";

import { useState } from "react";
import { ChosenBar } from "@/components/office/chosen-bar";
import { ACCOUNT_BOX } from "@/components/prepaid/accounts/account-fields";
import { BulkActs, BulkReport } from "@/components/prepaid/accounts/bulk-acts";
import { CHANGE_TYPE, ChangeTypeAct, typeOfMany } from "@/components/prepaid/accounts/change-type-act";
import type { TypeOptionDto } from "@/lib/prepaid";
import { changeAccountTypeAction, changeShownTypesAction, chooseAccountsAction } from "@/lib/prepaid/actions";
import type { BulkReportDto } from "@/lib/prepaid/client";
import type { PrepaidAccountFiltersInput } from "@/lib/prepaid/schemas";

interface BulkBarProps {
  types: readonly TypeOptionDto[];
  /** How many the list's filters find, and its address. */
  total: number;
  params: Readonly<Record<string, string>>;
  /** A page for changing types sets it: nothing else is done there. */
  onlyTypes?: boolean;
}

export function AccountBulkBar({ types, total, params, onlyTypes = false }: BulkBarProps) {
  const [told, setTold] = useState<BulkReportDto | null>(null);
  return (
    <>
      {told ? <BulkReport key={JSON.stringify(told)} told={told} onClose={() => setTold(null)} /> : null}
      <ChosenBar name={ACCOUNT_BOX} all={{ total, params, load: chooseAccountsAction }}>
        {({ ids, clear }) => (
          <>
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
            {onlyTypes ? null : <BulkActs ids={ids} clear={clear} onReport={setTold} />}
          </>
        )}
      </ChosenBar>
    </>
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
